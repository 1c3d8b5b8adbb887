import { expect, test } from 'vitest'
import { isAppPath } from './paths.ts'

test.each(['/', '/dashboard', '/course/5', '/student-view/A2345678', '/apiary', '/authors', '/user-guide'])(
  '%s is a page',
  (path) => {
    expect(isAppPath(path)).toBe(true)
  },
)

test.each(['/api', '/api/me', '/auth/google', '/healthz', '/readyz', '/icon.svg', '/assets/main-abc.js'])(
  '%s is not a page, and the worker leaves it to the network',
  (path) => {
    expect(isAppPath(path)).toBe(false)
  },
)
