import type { AttendanceDay, Status } from '../../../contract/src/attendance.ts'
import type { Course } from '../../../contract/src/courses.ts'
import { compareNames } from '../../../contract/src/locale.ts'
import { att, conflict } from '../../../web/src/ui/texts/attendance.ts'
import { attendanceOf, cellAt, openLastLesson, signAt } from '../page-parts.ts'
import type { Shot, Stage } from '../shot.ts'

/** Writes the newest mark of the first student as the other teacher. */
async function writeAsOther({ api, courses }: Stage, status: Status): Promise<void> {
  const path = `/api/courses/${courses.english}`
  const helper = api('helper')
  const { participants }: Course = await (await helper.get(path)).json()
  const days: AttendanceDay[] = await (await helper.get(`${path}/attendance`)).json()
  const [first] = participants.toSorted((a, b) => compareNames(a.fullName, b.fullName))
  const data = { date: days.at(-1)?.date, statuses: [{ studentId: first?.id, status, note: '' }] }
  const answer = await helper.post(`${path}/attendance`, { data })
  if (!answer.ok()) throw new Error(`the other teacher could not save: ${await answer.text()}`)
}

export const conflictShots: Shot[] = [
  {
    name: 'attendance-conflict',
    as: 'colleague',
    path: ({ courses }) => `/course/${courses.english}#participants`,
    prepare: (_page, stage) => writeAsOther(stage, ''),
    async arrange(page, stage) {
      await attendanceOf(page, stage).waitFor()
      if (stage.isPhone) await openLastLesson(page)
      await (stage.isPhone ? signAt(page, 0, att.status.present) : cellAt(page, 0, 6)).click()
      await writeAsOther(stage, '-')
      await page.getByRole('button', { name: att.save, exact: true }).click()
    },
    shows: (page) => page.getByRole('button', { name: conflict.mine }),
  },
]
