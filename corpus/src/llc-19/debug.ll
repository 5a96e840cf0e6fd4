; Debug information: a kernel with an inlined function, variables, types, two files.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.dbg.value(metadata, metadata, metadata)
declare void @llvm.dbg.declare(metadata, metadata, metadata)

define float @cube(float %x) noinline !dbg !20 {
  call void @llvm.dbg.value(metadata float %x, metadata !22, metadata !DIExpression()), !dbg !23
  %s = fmul float %x, %x, !dbg !23
  %c = fmul float %s, %x, !dbg !24
  ret float %c, !dbg !25
}

define void @kernel(ptr addrspace(1) %p, i32 %n) !dbg !10 {
entry:
  %local = alloca i32, align 4
  call void @llvm.dbg.value(metadata ptr addrspace(1) %p, metadata !14, metadata !DIExpression()), !dbg !16
  call void @llvm.dbg.declare(metadata ptr %local, metadata !15, metadata !DIExpression()), !dbg !16
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !17
  store i32 %t, ptr %local, !dbg !17
  %in = icmp slt i32 %t, %n, !dbg !18
  br i1 %in, label %work, label %done, !dbg !18
work:
  %q = getelementptr float, ptr addrspace(1) %p, i32 %t, !dbg !19
  %v = load float, ptr addrspace(1) %q, !dbg !19
  %w = fmul float %v, %v, !dbg !30
  %x = fadd float %w, 1.0, !dbg !31
  %y = call float @cube(float %x), !dbg !19
  store float %y, ptr addrspace(1) %q, !dbg !19
  br label %done, !dbg !32
done:
  ret void, !dbg !32
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3, !4}
!nvvm.annotations = !{!5}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "by hand", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "kernel.cu", directory: "project")
!2 = !DIFile(filename: "inc/square.h", directory: "project")
!3 = !{i32 2, !"Dwarf Version", i32 2}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{ptr @kernel, !"kernel", i32 1}
!6 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
!9 = !DISubroutineType(types: !{null, !8, !7})
!10 = distinct !DISubprogram(name: "kernel", linkageName: "kernel", scope: !1, file: !1, line: 3, type: !9, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{!14, !15})
!14 = !DILocalVariable(name: "p", arg: 1, scope: !10, file: !1, line: 3, type: !8)
!15 = !DILocalVariable(name: "t", scope: !10, file: !1, line: 4, type: !7)
!16 = !DILocation(line: 3, column: 1, scope: !10)
!17 = !DILocation(line: 4, column: 11, scope: !10)
!18 = !DILocation(line: 5, column: 7, scope: !10)
!19 = !DILocation(line: 6, column: 12, scope: !10)
!20 = distinct !DISubprogram(name: "cube", linkageName: "cube", scope: !2, file: !2, line: 1, type: !21, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{!22})
!21 = !DISubroutineType(types: !{!6, !6})
!22 = !DILocalVariable(name: "x", arg: 1, scope: !20, file: !2, line: 1, type: !6)
!23 = !DILocation(line: 2, column: 3, scope: !20)
!24 = !DILocation(line: 2, column: 9, scope: !20)
!25 = !DILocation(line: 3, column: 3, scope: !20)
!26 = distinct !DISubprogram(name: "square_plus", linkageName: "square_plus", scope: !2, file: !2, line: 8, type: !21, unit: !0, spFlags: DISPFlagDefinition)
!30 = !DILocation(line: 9, column: 10, scope: !26, inlinedAt: !19)
!31 = !DILocation(line: 9, column: 14, scope: !26, inlinedAt: !19)
!32 = !DILocation(line: 8, column: 1, scope: !10)
