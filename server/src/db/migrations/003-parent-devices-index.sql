-- no transaction
create index concurrently sessions_device on sessions (device_hash) where device_hash is not null;
