-- a parent's calendar is that of one browser, known as in push_devices; an address from before is of none, and goes on
alter table calendars add column device_hash bytea;
alter table calendars add column id bigint generated always as identity;
alter table calendars drop constraint calendars_pkey;
alter table calendars add primary key (id);
create unique index calendars_owner on calendars (account_id, is_parent, device_hash) nulls not distinct;
