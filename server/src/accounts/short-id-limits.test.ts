import { shortIdAlphabet } from '@hasiye/contract/short-id.ts'
import { expect, test } from 'vitest'
import type { Limit } from '../rate-limits/limits.ts'
import { unknownIdAlarm, unknownIdCounters, unknownIdNetworks } from './short-id-limits.ts'

/** The number of possible IDs: eight characters, the first a letter. */
const idSpace = shortIdAlphabet.replace(/\d/g, '').length * shortIdAlphabet.length ** 7
const yearSeconds = 366 * 24 * 60 * 60

/** How many wrong IDs a limit allows within a year; each refused list reveals one ID more. */
const perYear = ({ points, seconds, maxExtraPoints = 0 }: Limit): number =>
  (points + maxExtraPoints + 1) * (yearSeconds / seconds)

const { ipv4, ipv6 } = unknownIdNetworks

test('one /48 hits a given child with a probability of less than 1 in ten million a year', () => {
  expect(perYear(ipv6) / idSpace).toBeLessThan(1e-7)
})

test('one IPv4 /24 with accounts of students hits a given child with a probability of less than 1 in two million a year', () => {
  expect(perYear(ipv4) / idSpace).toBeLessThan(5e-7)
})

test('a search that stays below the alarm takes longer than ten thousand years for all IDs', () => {
  const { points, seconds } = unknownIdAlarm.service
  expect(seconds).toBe(60 * 60)
  expect(idSpace / (points * (yearSeconds / seconds))).toBeGreaterThan(10_000)
})

test('a wrong ID counts against each network in which it was typed', () => {
  expect(unknownIdCounters('192.0.2.7').map(({ limit, of }) => [limit.name, of])).toEqual([
    ['unknown id ip short', '192.0.2.7'],
    ['unknown id ip long', '192.0.2.7'],
    ['unknown id ipv4 network', '192.0.2.0/24'],
  ])
  expect(unknownIdCounters('2001:db8:1:2345::7').map(({ limit, of }) => [limit.name, of])).toEqual([
    ['unknown id ip short', '2001:db8:1:2345'],
    ['unknown id ip long', '2001:db8:1:2345'],
    ['unknown id ipv6 network', '2001:db8:1:2300::/56'],
    ['unknown id ipv6 network', '2001:db8:1::/48'],
  ])
})
