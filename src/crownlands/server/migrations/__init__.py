"""Changes of the database's schema, in order; run when the server starts."""
