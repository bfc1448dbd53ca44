"""Tables, their events, and the keys to their seats."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
    )
    op.create_index("ix_tables_touched", "tables", ["touched"])
    op.create_table(
        "events",
        of_table(),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
    )
    op.create_table(
        "keys",
        of_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("role", sa.String(16), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False),
    )


def of_table() -> sa.Column[str]:
    return sa.Column(
        "table_id",
        sa.String(32),
        sa.ForeignKey("tables.id", ondelete="CASCADE"),
        primary_key=True,
    )
