import { expect, test } from 'vitest'
import { parseArguments } from './arguments.ts'

const accepted = { options: ['dcs'], accepts: (values: string[]) => values.every((value) => /^\d+$/.test(value)) }

test.each([
  [[], []],
  [['3'], ['3']],
  [['3', '--dcs', 'etcd'], ['3'], 'etcd'],
  [['--help'], undefined],
  [['3', '--dcs'], undefined],
  [['two'], undefined],
])('the arguments %j give the values %j', (args, values, dcs?: string) => {
  expect(parseArguments(args, accepted)).toEqual(values && { values, options: dcs ? { dcs } : {} })
})
