-- no transaction
-- six digits are in few phone numbers, three in many; fewer are searched in accounts_number_search
create index concurrently accounts_number_groups on accounts using gin (digit_groups(number)) where length(number) > 5;
-- without statistics the planner takes a group to be rare
alter index accounts_number_groups alter column 1 set statistics 0;
