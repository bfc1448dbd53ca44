"""How the site is made of these pages: `scripts/docs` builds it, and a warning fails the build."""

from typing import Any

import crownlands

project = "Crownlands"
author = "The Crownlands developers"
copyright = author
release = version = crownlands.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_design"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
autodoc_class_signature = "separated"
autodoc_preserve_defaults = True

html_theme = "furo"
html_title = "Crownlands"
html_static_path: list[str] = []
html_show_copyright = False
html_show_sphinx = False
nitpicky = False  # signatures name types of NumPy, which has its own site


def keep_columns(
    _app: Any, what: str, _name: str, _obj: Any, _options: Any, lines: list[str]
) -> None:
    """An indented table in a module's docstring is shown as it stands there."""
    if what == "module":
        for i in reversed(range(1, len(lines))):
            if lines[i].startswith("    ") and not lines[i - 1]:
                lines[i:i] = ["::", ""]


def setup(app: Any) -> None:
    app.connect("autodoc-process-docstring", keep_columns)
