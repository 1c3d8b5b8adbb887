-- no transaction
create unique index concurrently history_save_key on history (course_id, save_id) where save_id is not null;
