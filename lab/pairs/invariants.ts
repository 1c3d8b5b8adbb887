import type pg from 'pg'

/** What holds whatever is done at once. Each query returns what contradicts it. */
const queries: Record<string, string> = {
  'a child is in a group twice': `
    select course_id, student_id from stays where until is null group by 1, 2 having count(*) > 1`,
  'a mark of a child who was never in the group': `
    select m.course_id, m.student_id from marks m
    where not exists (select from stays s where s.course_id = m.course_id and s.student_id = m.student_id)`,
  'a mark that the history does not have': `
    select m.course_id, m.date, m.student_id from marks m
    where (m.status <> '' or m.note <> '') and not exists (
      select from history_entries e
      where e.course_id = m.course_id and e.date = m.date and e.student_id = m.student_id
        and e.after = jsonb_build_object('status', m.status, 'note', m.note)
    )`,
  'a deleted person in the history': `
    select h.course_id, h.action, h.student_id from history_entries h join deleted_accounts d on d.id = h.student_id
    where d.role = 'student'`,
  'a participant whom the history does not have': `
    select s.course_id, s.student_id from stays s
    where s.until is null and not exists (
      select from history h where h.course_id = s.course_id and h.student_id = s.student_id
        and h.action in ('participant_added', 'participant_restored', 'join_accepted', 'card_added', 'card_merged', 'card_restored')
    ) and not exists (select from history h where h.course_id = s.course_id and h.action = 'course_copied')`,
  'a departure that the history does not have': `
    select s.course_id, s.student_id, s.ended from stays s
    where s.ended in ('removed', 'left', 'moved') and not exists (
      select from history h where h.course_id = s.course_id and h.student_id = s.student_id
        and h.action = case s.ended when 'left' then 'participant_left' else 'participant_removed' end
    )`,
  'a number of people that is not that of the rows': `
    select c.role, c.total from account_counts c
    where c.total <> (select count(*) from accounts a where a.role = c.role)`,
  'a number of courses that is not that of the rows': `
    select c.account_id, c.role, c.total from course_counts c
    where c.total <> case c.role
      when 'teacher' then (select count(*) from course_teachers t where t.teacher_id = c.account_id and t.is_owner)
      else (select count(*) from stays s where s.student_id = c.account_id and s.until is null)
    end`,
  'a size of notes that is not that of the rows': `
    select c.id, c.note_bytes from all_courses c
    where c.note_bytes <> (select coalesce(sum(octet_length(note)), 0) from marks m where m.course_id = c.id)`,
  'a course without an owner': `
    select c.id from all_courses c
    where c.deleted_at is null and c.read_only_until is null
      and not exists (select from course_teachers t where t.course_id = c.id and t.is_owner)`,
  'people in a deleted course': `
    select c.id from all_courses c
    where c.deleted_at is not null and (
      exists (select from course_teachers t where t.course_id = c.id)
      or exists (select from stays s where s.course_id = c.id and s.until is null)
    )`,
  'teachers who wait for a course that is not deleted': `
    select t.course_id, t.teacher_id from deleted_course_teachers t join courses c on c.id = t.course_id`,
  'a card that is merged and there': `
    select m.card_id from merged_cards m join accounts a on a.id = m.card_id
    union all select d.card_id from deleted_cards d join accounts a on a.id = d.card_id`,
  'a card that is half claimed': `
    select k.account_id from cards k join accounts a on a.id = k.account_id
    where (k.claimed_at is null) <> (a.email is null) or k.claimed_at is not null and k.code_hash is not null`,
  'a student who is neither a card nor has an account': `
    select a.id from accounts a where a.email is null and not exists (select from cards k where k.account_id = a.id)`,
  'a change that did not raise the version': `
    select c.id, h.action from all_courses c
    join history h on h.course_id = c.id
    where h.action in ('mark', 'date_added', 'date_deleted', 'date_restored', 'participant_added', 'participant_removed',
      'participant_left', 'participant_restored', 'participant_renamed', 'card_claimed')
      and c.version < floor(extract(epoch from h.at) * 1000)`,
  'a participant who asks to join': `
    select r.course_id, r.student_id from join_requests r
    join stays s on s.course_id = r.course_id and s.student_id = r.student_id and s.until is null`,
  'a moved child who was never in the other group': `
    select s.course_id, s.student_id from stays s join all_courses c on c.id = s.moved_to
    where s.ended = 'moved'
      and not exists (select from stays o where o.course_id = s.moved_to and o.student_id = s.student_id)`,
  'a round that counts lessons of a course that is gone': `
    select s.course_id, s.student_id, e.id from stays s
    cross join jsonb_to_recordset(s.round -> 'courses') as e (id bigint)
    where s.round ? 'courses' and not exists (select from all_courses c where c.id = e.id)`,
  'a retired ID in use': `
    select a.id from accounts a join retired_short_ids r on r.hash = sha256(convert_to(a.short_id, 'UTF8'))`,
  'an ID of a merged card in use': `
    select a.id from accounts a join merged_cards m on m.short_id = a.short_id`,
  'a stored file that is marked as unused': `
    select f.key from files f
    where f.unused_since is not null and (
      exists (select from all_materials m where m.file_key = f.key)
      or exists (select from all_comments c where c.attachment_key = f.key)
      or exists (select from accounts a where a.avatar like '%/' || f.key)
      or exists (select from all_courses c where c.banner_image like '%/' || f.key)
    )`,
  'a change of a lesson that the history does not have': `
    select l.course_id, l.date from lesson_changes l
    where not exists (select from history h where h.course_id = l.course_id and h.action = 'lesson_changed')`,
}

/** The broken invariants, each with the first rows that contradict it. */
export async function brokenInvariants(pool: pg.Pool): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await pool.query(query)
    if (rows.length > 0) broken.push(`${name}: ${rows.length}, ${JSON.stringify(rows[0])}`)
  }
  return broken
}
