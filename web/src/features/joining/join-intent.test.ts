import { expect, test } from 'vitest'
import { emptyStorage } from '../../../test/empty-storage.ts'
import { forgetJoin, isFresh, rememberedJoin, rememberJoin } from './join-intent.ts'

const minuteMs = 60_000
const pressedAt = Date.UTC(2026, 10, 20, 8)
const intent = { code: 'K7M2QX', courseName: 'Riyaziyyat, 9-cu sinif', teacherName: 'Aysel Məmmədova', pressedAt }

test('a pressed join is stored on this device for a day, then removed', () => {
  const device = emptyStorage()
  rememberJoin(intent, device)
  expect(rememberedJoin(pressedAt + minuteMs, device)).toEqual(intent)
  expect(rememberedJoin(pressedAt + 24 * 60 * minuteMs, device)).toBeUndefined()
  expect(rememberedJoin(pressedAt, device)).toBeUndefined()
})

test('the press is valid for an hour', () => {
  expect(isFresh(intent, pressedAt + 59 * minuteMs)).toBe(true)
  expect(isFresh(intent, pressedAt + 60 * minuteMs)).toBe(false)
})

test('a removed or invalid entry is not returned', () => {
  const device = emptyStorage()
  rememberJoin(intent, device)
  forgetJoin(device)
  expect(rememberedJoin(pressedAt, device)).toBeUndefined()
  for (const broken of ['', '{', '5', '{"code":5}']) {
    device.setItem('hasiye.join', broken)
    expect(rememberedJoin(pressedAt, device)).toBeUndefined()
  }
})

test('a browser without storage causes no error', () => {
  expect(() => rememberJoin(intent, undefined)).not.toThrow()
})
