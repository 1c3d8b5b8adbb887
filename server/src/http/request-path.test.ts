import { expect, test } from 'vitest'
import { pathOf } from './request-path.ts'

test.each([
  ['/api/me', '/api/me'],
  ['/api/me?x=/auth', '/api/me'],
  ['/api#x', '/api'],
  ['/%61pi/me', '/api/me'],
  ['/api%2Fme', '/api/me'],
  ['/%2561pi/me', '/%61pi/me'],
  ['http://localhost:3000/api/me', '/api/me'],
  ['HTTPS://localhost/%61pi', '/api'],
  ['http://localhost', '/'],
  ['http://localhost?x=/api/me', '/'],
  ['//localhost/api/me', '//localhost/api/me'],
  ['/%C9%99', '/ə'],
  ['/%zz', '/%zz'],
])('the path of %s is %s', (url, path) => {
  expect(pathOf(url)).toBe(path)
})
