-- in which order a teacher reads the names of students, 'given' or 'family'; null: never chosen
alter table accounts add column student_name_order text;
