import { expect, test } from 'vitest'
import { dcsFor } from './patroni.ts'

test.each([
  ['3.0.2', undefined, 'etcd'],
  ['3.0.2', 'etcd', 'etcd'],
  ['3.0.3', undefined, 'etcd3'],
  ['3.1.0', 'etcd3', 'etcd3'],
  ['4.0.4', 'etcd', 'etcd'],
])('Patroni %s with the requested version %s uses %s', (version, given, dcs) => {
  expect(dcsFor(version, given)).toBe(dcs)
})

test.each(['2.1.4', '3.0.2'])('Patroni %s is refused with etcd3', (version) => {
  expect(() => dcsFor(version, 'etcd3')).toThrow(/^Patroni .* loses acknowledged writes: .*$/)
})
