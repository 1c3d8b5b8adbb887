import { describe, expect, test } from 'vitest'
import { gate } from './gate.ts'

const teacher = { role: 'teacher', isParentView: false, shortId: 'T2345678' } as const
const student = { role: 'student', isParentView: false, shortId: 'S2345678' } as const
const parent = { role: 'student', isParentView: true, shortId: 'S2345678' } as const
const admin = { role: 'admin', isParentView: false, shortId: 'A2345678' } as const

describe('without a session', () => {
  test.each([
    '/',
    '/login',
    '/signup',
    '/admin/login',
    '/admin/teachers',
    '/parent-view',
    '/student-view/S2345678',
    '/join',
    '/join/K7M2QX',
  ])('%s is shown', (path) => expect(gate(path, null)).toBeUndefined())
  test.each(['/dashboard', '/course/7', '/student-dashboard', '/student/course/7', '/loginx', '/nowhere'])(
    '%s redirects to the sign-in',
    (path) => expect(gate(path, null)).toBe('/login'),
  )
})

test.each([
  ['/student-dashboard', '/parent-view'],
  ['/student/course/7', '/parent-view'],
  ['/dashboard', '/login'],
  ['/course/7', '/login'],
  ['/parent-view', undefined],
])("without a session on a parent's device, %s redirects to %s", (path, target) =>
  expect(gate(path, null, { wasParent: true })).toBe(target),
)

test.each([
  ['/', '/parent-view'],
  ['/login', undefined],
  ['/parent-view', undefined],
  ['/dashboard', '/login'],
])('without a session on a device with stored children, %s redirects to %s', (path, target) =>
  expect(gate(path, null, { hasChildren: true })).toBe(target),
)

test('a teacher on a device with stored children starts on their own page', () =>
  expect(gate('/', teacher, { hasChildren: true })).toBe('/dashboard'))

test.each([
  ['/', '/dashboard'],
  ['/login', '/dashboard'],
  ['/student-dashboard', '/dashboard'],
  ['/student/course/7', '/dashboard'],
  ['/dashboard', undefined],
  ['/course/7', undefined],
  ['/student-view/S2345678', undefined],
  ['/kart', undefined],
  ['/parent-view', undefined],
  ['/admin', undefined],
  ['/join/K7M2QX', undefined],
])('a teacher on %s is redirected to %s', (path, target) => expect(gate(path, teacher)).toBe(target))

test.each([
  ['/', '/student-dashboard'],
  ['/login', '/student-dashboard'],
  ['/signup', '/student-dashboard'],
  ['/dashboard', '/student-dashboard'],
  ['/course/7', '/student-dashboard'],
  ['/course/7/register', '/student-dashboard'],
  ['/course/7/trash', '/student-dashboard'],
  ['/dashboard/shared', '/student-dashboard'],
  ['/parent-view', '/student-dashboard'],
  ['/parent-view/add', '/student-dashboard'],
  ['/kart', undefined],
  ['/student-view/T2345678', '/student-dashboard'],
  ['/admin', '/student-dashboard'],
  ['/student-dashboard', undefined],
  ['/student/course/7', undefined],
  ['/verify-email', undefined],
  ['/privacy-policy', undefined],
  ['/join', undefined],
  ['/join/K7M2QX', undefined],
])('a student on %s is redirected to %s', (path, target) => expect(gate(path, student)).toBe(target))

test.each([
  ['/student-view/s2345678', '/student-dashboard'],
  ['/student-view/S7654321', undefined],
  ['/parent-view', '/student-dashboard'],
  ['/parent-view/add', undefined],
  ['/kart', undefined],
  ['/dashboard', '/student-dashboard'],
  ['/student/course/7', undefined],
  ['/join/K7M2QX', undefined],
])('a parent on %s is redirected to %s', (path, target) => expect(gate(path, parent)).toBe(target))

test.each([
  ['/dashboard', '/admin'],
  ['/student-dashboard', '/admin'],
  ['/course/7', '/admin'],
  ['/admin/login', '/admin'],
  ['/admin', undefined],
  ['/admin/teachers', undefined],
  ['/user-guide', undefined],
  ['/login', undefined],
])('an admin on %s is redirected to %s', (path, target) => expect(gate(path, admin)).toBe(target))
