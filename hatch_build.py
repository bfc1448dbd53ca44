"""The build hook: an sdist or a wheel carries the built page."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "scripts"))  # builders do not add the project's root

import page


class PageHook(BuildHookInterface[Any]):
    """Builds the page unless it is there, which it is in an unpacked sdist."""

    def dependencies(self) -> list[str]:
        """The Node of PyPI where the page has to be built and the machine has none that will do."""
        # An editable install builds no page; only the name of what the frontend asks tells it here.
        editable = "get_requires_for_build_editable" in sys.argv
        if editable or page.is_built(Path(self.root)) or page.find_node():
            return []
        return [page.NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        root = Path(self.root)
        if version == "editable" or page.is_built(root):
            return
        try:
            node = page.find_node()
            if not node:
                raise page.no_node()
            page.build(root, node)
        except page.PageError as error:
            self.app.abort(str(error))
