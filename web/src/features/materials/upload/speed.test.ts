import { expect, test } from 'vitest'
import { Speed } from './speed.ts'

test('one sample gives speed 0', () => {
  expect(new Speed().note(5000, 10)).toBe(0)
})

test('speed is the bytes sent divided by the time', () => {
  const speed = new Speed()
  speed.note(0, 0)
  expect(speed.note(1000, 500)).toBe(2000)
  expect(speed.note(3000, 1000)).toBe(3000)
})

test('samples older than three seconds are ignored', () => {
  const speed = new Speed()
  speed.note(0, 0)
  speed.note(9000, 1000)
  speed.note(9000, 2000)
  expect(speed.note(9000, 4500)).toBe(0)
})
