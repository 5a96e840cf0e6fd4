"""`ptx`: every instruction as a call. `instruction.pyi` says what type checkers and editors know.

The stub is made of the instruction table by `python -m ptxkit.dsl.stub`.
"""

from ptxkit.dsl.call import Ptx as Ptx
from ptxkit.dsl.call import ptx as ptx
