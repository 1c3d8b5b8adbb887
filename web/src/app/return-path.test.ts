import { afterEach, expect, test, vi } from 'vitest'
import { consumeReturnPath, rememberReturnPath } from './return-path.ts'

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

test('the remembered page is returned once', () => {
  stubTab()
  rememberReturnPath('/course/5?category=2#general')
  expect(consumeReturnPath(teacher, '/dashboard')).toBe('/course/5?category=2#general')
  expect(consumeReturnPath(teacher, '/dashboard')).toBeUndefined()
})

test.each(['//example.com/x', 'https://example.com/', '/\\example.com', 'javascript:alert(1)', ''])(
  '“%s” is not a page of this site',
  (href) => {
    stubTab()
    rememberReturnPath(href)
    expect(consumeReturnPath(teacher, '/dashboard')).toBeFalsy()
  },
)

test('a page that the viewer may not open is returned too; the session gate handles it', () => {
  stubTab()
  rememberReturnPath('/course/5')
  expect(consumeReturnPath(student, '/student-dashboard')).toBe('/course/5')
})

test('after an expired session only its own account returns to the page', () => {
  stubTab()
  rememberReturnPath('/course/5', teacher)
  expect(consumeReturnPath({ ...teacher, id: 9 }, '/dashboard')).toBeUndefined()
  rememberReturnPath('/course/5', teacher)
  expect(consumeReturnPath(teacher, '/dashboard')).toBe('/course/5')
})
