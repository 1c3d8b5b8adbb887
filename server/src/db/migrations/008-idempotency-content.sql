-- what a key was sent with; null in rows of an earlier version, which runs beside this one while nodes are replaced
alter table idempotency_keys add column content_hash text;
