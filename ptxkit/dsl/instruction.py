"""`ptx` and `sreg`, with what editors and type checkers know of them: `instruction.pyi`.

The stub is made of the instruction table by `python -m ptxkit.dsl.stub`.
"""

from ptxkit.dsl.call import Ptx as Ptx
from ptxkit.dsl.call import ptx as ptx
from ptxkit.dsl.sreg import SpecialRegisters as SpecialRegisters
from ptxkit.dsl.sreg import sreg as sreg
