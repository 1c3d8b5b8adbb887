-- the name of a student in the register of a course, where its teachers chose one or a card had one
alter table participants add column name_in_course text;
alter table deleted_participants add column name_in_course text;
