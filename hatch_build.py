"""Builds the shim into the wheel where there is a C compiler; without one the wheel lacks it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ShimHook(BuildHookInterface):
    """Compiles ptxkit/shim; a failure costs speed, not the installation."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell hatchling what was made."""
        path = Path(self.root, "ptxkit", "shim", "build.py")
        spec = importlib.util.spec_from_file_location("ptxkit_shim_build", path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        try:
            made = module.build()
        except module.NoCompiler as error:
            self.app.display_warning(f"ptxkit's shim was not built: {error}")
            return
        build_data["artifacts"].append(str(made.relative_to(self.root)))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
