"""temporary agreement harness: instruction rows only. usage: agree0.py OPCODE... [-v]"""
import sys,json,collections; sys.path.insert(0,'/work/main')
import ptxkit
from ptxkit.analysis.symbol import symbols
from ptxkit.checker.instruction import walk,instruction_findings
from ptxkit.isa import table
from ptxkit.isa.target import Target,version
from ptxkit.syntax.tree import Version,Target as T
import re,tomllib,pathlib
args=[a for a in sys.argv[1:] if not a.startswith('-')]
SKIP={'missing-semicolon','missing-comma','undeclared-register','label-as-operand'}
forms=[]
for p in sorted(pathlib.Path('/work/main/grammar/isa').glob('*.toml')):
    try: d=tomllib.loads(p.read_text())
    except Exception as e: print('TOML ERROR',p.name,e); continue
    for row in d.get('form',[]):
        try: x=table.expanded(row,d.get('sets',{}),d.get('defaults',{}),p.name); forms.append((table.checked(x).opcode,x))
        except Exception as e: print('ROW ERROR',str(e)[:300])
dotted=frozenset(tomllib.loads(open('/work/main/grammar/isa/opcode.toml').read())['dotted'])
R_={}
for o_,x_ in forms: R_.setdefault(o_,[]).append(x_)
TB=table.Table(R_,dotted)
conf=collections.Counter(); wrong=[]
for l in open('/work/shared/isa/conformance.jsonl'):
    r=json.loads(l)
    if r['form']=='module': continue
    if args and r['opcode'] not in args and r['opcode'].split('.')[0] not in args: continue
    if r['mutation'].split(':')[0] in SKIP: continue
    try: m=ptxkit.parse(r['text'].encode('utf8','surrogateescape'))
    except ptxkit.ParseError as e:
        ours='reject'; why='parse: '+e.message
    else:
        st=symbols(m)
        v=version(str(m.statements[0].number)); t=Target.parse(str(m.statements[1].names[0]))
        f=[x for x in instruction_findings(walk(m,st.scope_of),TB,v,t) if x.severity=='error']
        ours='reject' if f else 'accept'; why=f[0].message if f else ''
    conf[r['verdict'],ours]+=1
    if ours!=r['verdict']: wrong.append((r,why))
print(dict(conf))
n=0
for r,why in sorted(wrong,key=lambda x:x[0]['verdict']):
    ins=[s.strip() for s in r['text'].split('\n') if s.strip() and not s.strip().startswith(('.','{','}','ret','/'))]
    print(r['verdict'].upper(),r['opcode'],r['mutation'],r['version'],r['target'],'|',(ins or ['?'])[0][:150],'| ptxas:',r.get('message','')[:70],'| ours:',why[:110]); n+=1
    if n>=150: break
