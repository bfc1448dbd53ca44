"""Looking at pictures: what an SVG says when it is read, and what a PNG shows."""

import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from PIL import Image

from crownlands.drawing import to_png
from crownlands.drawing.svg import document

SVG = "{http://www.w3.org/2000/svg}"


class Box(NamedTuple):
    """Something drawn, where it lies in the picture."""

    element: ET.Element
    left: float
    top: float
    right: float
    bottom: float


def read(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def texts(svg: str) -> list[str]:
    """All that is written in a picture, in order."""
    return [element.text or "" for element in read(svg).iter(f"{SVG}text")]


def used(svg: str, symbol: str) -> int:
    """How often a picture uses a symbol, its own definitions apart."""
    return sum(box.element.get("href") == f"#cl-{symbol}" for box in boxes(read(svg)))


def boxes(root: ET.Element) -> list[Box]:
    """Every rectangle and every used symbol outside the definitions."""
    return [box for child in root if child.tag != f"{SVG}defs" for box in _walk(child, 0, 0)]


def _walk(element: ET.Element, x: float, y: float) -> Iterator[Box]:
    if moved := re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", "")):
        x, y = x + float(moved[1]), y + float(moved[2])
    if element.tag in (f"{SVG}use", f"{SVG}rect"):
        left, top = x + float(element.get("x", 0)), y + float(element.get("y", 0))
        width, height = float(element.attrib["width"]), float(element.attrib["height"])
        yield Box(element, left, top, left + width, top + height)
    for child in element:
        yield from _walk(child, x, y)


def pixels(svg: str, width: int | None = None) -> np.ndarray:
    """A picture as an array of red, green and blue from 0 to 255."""
    with Image.open(io.BytesIO(to_png(svg, width))) as image:
        return np.asarray(image.convert("RGB")).astype(np.int64)


def draw(markup: str, side: int, background: str = "#FFFFFF") -> np.ndarray:
    """The pixels of a square piece of SVG."""
    return pixels(document(markup, side, side, "a piece", background))


def lightness(image: np.ndarray) -> float:
    """The mean lightness of a picture, from 0 to 100 as the eye sees it."""
    value = image / 255
    linear = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    luminance = float((linear @ np.array([0.2126, 0.7152, 0.0722])).mean())
    return float(116 * np.cbrt(luminance) - 16)


def blobs(mask: np.ndarray) -> int:
    """How many connected spots of more than a few pixels a mask has."""
    left = {(int(y), int(x)) for y, x in np.argwhere(mask)}
    found = 0
    while left:
        heap, size = [left.pop()], 0
        while heap:
            y, x = heap.pop()
            size += 1
            beside = {(y + dy, x + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)} & left
            left -= beside
            heap.extend(beside)
        found += size >= 4
    return found
