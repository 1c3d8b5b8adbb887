import type { QueuedKind } from '../db/tables.ts'
import { composeEach, type Kind } from './kind.ts'
import { absentInRow } from './kinds/absent-in-row.ts'
import { announcement } from './kinds/announcement.ts'
import { comment } from './kinds/comment.ts'
import { joinRequest } from './kinds/join-request.ts'
import { lesson } from './kinds/lesson.ts'
import { absent, note } from './kinds/marks.ts'
import { material } from './kinds/material.ts'
import { newCourse } from './kinds/new-course.ts'
import { notMarked } from './kinds/not-marked.ts'
import { round } from './kinds/round.ts'
import { weekly } from './kinds/weekly.ts'
import { homeOf, notify } from './message.ts'

const test: Kind = {
  isUrgent: true,
  compose: composeEach(async (_db, notice) =>
    notify({ ...notice, hideDetails: false }, 'Bildirişlər işləyir.', homeOf(notice)),
  ),
}

export const kinds: Record<QueuedKind, Kind> = {
  absent,
  note,
  lesson,
  announcement,
  material,
  weekly,
  round,
  not_marked: notMarked,
  join_request: joinRequest,
  comment,
  absent_in_row: absentInRow,
  new_course: newCourse,
  test,
}

/** The names of all kinds that are queued. */
export const kindNames = Object.keys(kinds) as QueuedKind[]
