-- no transaction
create index concurrently history_joining on history (student_id, course_id) where action in ('join_requested', 'join_accepted', 'join_declined', 'card_added', 'card_claimed', 'card_merged');
create index concurrently materials_file on materials (file_key);
