"""Runs the command line: `python -m ptxkit` is `ptxkit`."""

from __future__ import annotations

from ptxkit.cli import main

if __name__ == "__main__":
    main()
