import { expect, test } from 'vitest'
import { foreignLink } from './TurnedAway.tsx'

const teacher = { role: 'teacher', isParentView: false } as const
const student = { role: 'student', isParentView: false } as const
const parent = { role: 'student', isParentView: true } as const
const admin = { role: 'admin', isParentView: false } as const

test.each([
  ['/course/5', student, { owner: 'teachers', course: { id: 5, hash: 'general' } }],
  ['/course/5?category=7#general', student, { owner: 'teachers', course: { id: 5, category: 7, hash: 'general' } }],
  ['/course/5#participants', parent, { owner: 'teachers', course: { id: 5, hash: 'attendance' } }],
  ['/course/5/register?from=x', student, { owner: 'teachers', course: { id: 5, hash: 'general' } }],
  ['/course', student, { owner: 'teachers' }],
  ['/course/x', student, { owner: 'teachers' }],
  ['/course/5', admin, { owner: 'teachers', course: { id: 5, hash: 'general' } }],
  ['/student/course/5/attendance', teacher, { owner: 'students', course: { id: 5, hash: 'participants' } }],
  ['/student/course/5#attendance', teacher, { owner: 'students', course: { id: 5, hash: 'participants' } }],
  ['/student-view/A2345678', student, { owner: 'parents' }],
  ['/admin/teachers', student, { owner: 'admins' }],
] as const)('%s of %o is explained', (href, viewer, link) => expect(foreignLink(href, viewer)).toEqual(link))

test.each([
  ['/dashboard', student],
  ['/login', teacher],
  ['/student-dashboard', teacher],
  ['/nowhere', student],
  ['/student-view/A2345678', parent],
  ['/admin/login', admin],
] as const)('%s of %o needs no explanation', (href, viewer) => expect(foreignLink(href, viewer)).toBeUndefined())
