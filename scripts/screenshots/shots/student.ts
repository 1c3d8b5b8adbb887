import { fill } from '../../../contract/src/text.ts'
import { lesson } from '../../../web/src/ui/texts/course.ts'
import { parent } from '../../../web/src/ui/texts/parent.ts'
import { ownId } from '../../../web/src/ui/texts/settings.ts'
import { stats, student } from '../../../web/src/ui/texts/student.ts'
import type { Shot } from '../shot.ts'

const noMatch = 'musiqi'

export const studentShots: Shot[] = [
  {
    name: 'student-dashboard',
    as: 'student',
    path: '/student-dashboard',
    isWhole: true,
    shows: (page) => page.getByText(student.open),
  },
  {
    name: 'student-dashboard-no-match',
    as: 'student',
    path: `/student-dashboard?q=${noMatch}`,
    shows: (page) => page.getByText(fill(student.noMatch, { query: noMatch })),
  },
  {
    name: 'student-dashboard-exposed-id',
    as: 'student',
    path: '/student-dashboard',
    prepare: (page) =>
      page.route('**/api/me', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), isShortIdExposed: true } })
      }),
    shows: (page) => page.getByText(ownId.maybeKnown),
  },
  {
    name: 'student-course-general',
    as: 'student',
    path: ({ courses }) => `/student/course/${courses.english}#general`,
    isWhole: true,
    shows: (page) => page.getByRole('link', { name: lesson.join }),
  },
  {
    name: 'student-course-attendance',
    as: 'student',
    path: ({ courses }) => `/student/course/${courses.maths}#attendance`,
    isWhole: true,
    shows: (page) => page.getByText(stats.present),
  },
  {
    name: 'parent-panel',
    as: 'parent',
    path: '/student-dashboard',
    isWhole: true,
    shows: (page) => page.getByRole('heading', { name: parent.dash.title }),
  },
  {
    name: 'parent-course-attendance',
    as: 'parent',
    path: ({ courses }) => `/student/course/${courses.maths}#attendance`,
    isWhole: true,
    shows: (page) => page.getByText(stats.present),
  },
]
