"""PyArrow, which only the extra `data` brings."""

from crownlands.core.errors import Missing

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError:
    raise Missing("PyArrow", "data") from None

__all__ = ["pa", "pq"]
