-- no transaction
-- the order of the admin's lists by name; the name is included because PostgreSQL reads an index alone only where it has the columns
create index concurrently accounts_name_sort on accounts (role, name_sort_key(full_name) collate "C", id) include (full_name);
