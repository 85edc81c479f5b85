"""Alembic runs here, on the connection that `open_store` hands over."""

from alembic import context

from astrarium.store.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
