import { expect, test } from 'vitest'
import { addressPrefix, networkPrefixes } from './network-prefix.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['unknown', 'unknown'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the address %s counts as %s', (ip, prefix) => {
  expect(addressPrefix(ip)).toBe(prefix)
})

test.each([
  ['192.0.2.7', 4, ['192.0.2.0/24']],
  ['::ffff:192.0.2.7', 4, ['192.0.2.0/24']],
  ['2001:db8:1:2345:3:4:5:6', 6, ['2001:db8:1:2300::/56', '2001:db8:1::/48']],
  ['2001:db8::1', 6, ['2001:db8:0:0::/56', '2001:db8:0::/48']],
])('the networks around %s are known', (ip, version, prefixes) => {
  expect(networkPrefixes(ip)).toEqual({ version, prefixes })
})
