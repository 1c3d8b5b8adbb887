import { shortIdAlphabet } from '@hasiye/contract/short-id.ts'
import { expect, test } from 'vitest'
import { alarmCounters, delayMs, limits, maxExtraPoints, unknownIdCounters } from './limits.ts'

/** The number of possible IDs: eight characters, the first a letter. */
const idSpace = shortIdAlphabet.replace(/\d/g, '').length * shortIdAlphabet.length ** 7
const yearSeconds = 366 * 24 * 60 * 60

/** How many wrong IDs a limit allows within a year; each refused list reveals one ID more. */
const perYear = (limit: 'unknown id ipv4 network' | 'unknown id ipv6 network', bonus = 0): number => {
  const [points, seconds] = limits[limit]
  return (points + bonus + 1) * (yearSeconds / seconds)
}

test('one /48 hits a given child with a probability of less than 1 in ten million a year', () => {
  expect(perYear('unknown id ipv6 network') / idSpace).toBeLessThan(1e-7)
  expect(perYear('unknown id ipv6 network', maxExtraPoints['unknown id ipv6 network']) / idSpace).toBeLessThan(1e-7)
})

test('one IPv4 /24 with accounts of students hits a given child with a probability of less than 1 in two million a year', () => {
  expect(perYear('unknown id ipv4 network', maxExtraPoints['unknown id ipv4 network']) / idSpace).toBeLessThan(5e-7)
})

test('a search that stays below the alarm takes longer than ten thousand years for all IDs', () => {
  const [points, seconds] = limits['unknown id service']
  expect(seconds).toBe(60 * 60)
  expect(idSpace / (points * (yearSeconds / seconds))).toBeGreaterThan(10_000)
})

test('a wrong ID counts against each network in which it was typed', () => {
  expect(unknownIdCounters('192.0.2.7')).toEqual([
    { limit: 'unknown id ip short', of: '192.0.2.7' },
    { limit: 'unknown id ip long', of: '192.0.2.7' },
    { limit: 'unknown id ipv4 network', of: '192.0.2.0/24' },
  ])
  expect(unknownIdCounters('2001:db8:1:2345::7')).toEqual([
    { limit: 'unknown id ip short', of: '2001:db8:1:2345' },
    { limit: 'unknown id ip long', of: '2001:db8:1:2345' },
    { limit: 'unknown id ipv6 network', of: '2001:db8:1:2300::/56' },
    { limit: 'unknown id ipv6 network', of: '2001:db8:1::/48' },
  ])
})

test('the alarm watches the service and each /48', () => {
  expect(alarmCounters('192.0.2.7').map(({ of }) => of)).toEqual(['all'])
  expect(alarmCounters('2001:db8:1:2345::7').map(({ of }) => of)).toEqual(['all', '2001:db8:1::/48'])
})

test.each([
  [0, 0],
  [1000, 0],
  [1100, 300],
  [1500, 1500],
  [2000, 3000],
  [50_000, 3000],
])('after %i failures in the service a response is delayed by %i ms', (failures, ms) => {
  expect(delayMs(failures)).toBe(ms)
})
