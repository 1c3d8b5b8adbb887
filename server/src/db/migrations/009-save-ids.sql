-- the idempotency key of a save, and SHA-256 of the date and the cells it was sent with. A save with a key has a row with
-- `marks` even where it changed nothing: an empty array, which gives no entry
alter table history add column save_id uuid, add column request_hash bytea;
