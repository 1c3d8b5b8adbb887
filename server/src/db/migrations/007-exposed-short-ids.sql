-- a stranger may know the ID: the account was taken over by the owner of its address while its ID was in use in a course
alter table accounts add column is_short_id_exposed boolean not null default false;
