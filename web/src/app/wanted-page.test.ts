import { afterEach, expect, test, vi } from 'vitest'
import { keepWanted, takeWanted } from './wanted-page.ts'

const teacher = { id: 7, role: 'teacher', isParentView: false, shortId: 'GZANUM92' } as const
const student = { ...teacher, id: 8, role: 'student' } as const

function stubTab(): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal('location', { origin: 'https://hasiye.az' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}

afterEach(() => vi.unstubAllGlobals())

test('the wanted page is given once', () => {
  stubTab()
  keepWanted('/course/5?category=2#general')
  expect(takeWanted(teacher, '/dashboard')).toBe('/course/5?category=2#general')
  expect(takeWanted(teacher, '/dashboard')).toBeUndefined()
})

test.each(['//example.com/x', 'https://example.com/', '/\\example.com', 'javascript:alert(1)', ''])(
  '“%s” is not a page of this site',
  (href) => {
    stubTab()
    keepWanted(href)
    expect(takeWanted(teacher, '/dashboard')).toBeFalsy()
  },
)

test('a page that the viewer may not open is given too, for the session gate to answer', () => {
  stubTab()
  keepWanted('/course/5')
  expect(takeWanted(student, '/student-dashboard')).toBe('/course/5')
})

test('after a session that ended only its own account is led back', () => {
  stubTab()
  keepWanted('/course/5', teacher)
  expect(takeWanted({ ...teacher, id: 9 }, '/dashboard')).toBeUndefined()
  keepWanted('/course/5', teacher)
  expect(takeWanted(teacher, '/dashboard')).toBe('/course/5')
})
