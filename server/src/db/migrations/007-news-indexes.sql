-- no transaction
create index concurrently comments_created on all_comments (course_id, created_at);
-- when the link of the lesson was set; few other changes of a course are in it
create index concurrently history_course_changed on history (course_id, at) where action = 'course_changed';
