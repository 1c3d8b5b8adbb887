import { expect, test } from 'vitest'
import { alarmCounters, limit, minute, networkCounters } from './limits.ts'

const ipv4 = limit('of a /24', 4, minute)
const ipv6 = limit('of a /56 and a /48', 6, minute)

test('two limits cannot have one name, because they would share their counters', () => {
  expect(() => limit('of a /24', 1, minute)).toThrow('two limits have the name of a /24')
})

test('an attempt counts against each network in which it was made', () => {
  expect(networkCounters({ ipv4, ipv6 }, '192.0.2.7')).toEqual([{ limit: ipv4, of: '192.0.2.0/24' }])
  expect(networkCounters({ ipv4, ipv6 }, '2001:db8:1:2345::7')).toEqual([
    { limit: ipv6, of: '2001:db8:1:2300::/56' },
    { limit: ipv6, of: '2001:db8:1::/48' },
  ])
})

test('the alarm watches the service and each /48', () => {
  const alarm = { searched: 'codes', service: ipv4, ipv6 }
  expect(alarmCounters(alarm, '192.0.2.7').map(({ of }) => of)).toEqual(['all'])
  expect(alarmCounters(alarm, '2001:db8:1:2345::7').map(({ of }) => of)).toEqual(['all', '2001:db8:1::/48'])
})
