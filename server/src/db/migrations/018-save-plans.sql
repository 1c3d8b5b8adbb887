-- A connection keeps the plans of a function that it made while the tables were small, and the history grows with every save:
-- such a plan reads the whole history for the id of a save, until the statistics are renewed.
alter function save_marks(bigint, bigint, date, boolean, jsonb, bigint, uuid, bytea) set enable_seqscan = off;
