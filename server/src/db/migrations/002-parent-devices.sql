-- browsers in which a parent opened a student's view, apart from the account's own
alter table known_devices add column is_parent boolean not null default false;

-- SHA-256 of the browser's token, for a parent who switches between children: each child keeps one session
alter table sessions add column device_hash bytea;
