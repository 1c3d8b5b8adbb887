import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { rooms } from '../../rooms.ts'
import { callsOf, endpointsOf, isEndpoint } from './calls.ts'
import { describeApi } from './openapi.ts'

const description = describeApi({ version: '1.0.0', cookie: 'sid', rooms })

test("Redocly's recommended rules find nothing in the document", async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(description), config })
  expect(problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)).toEqual([])
})

test('every call that a file of the contract declares is in the list of calls', async () => {
  const cwd = fileURLToPath(new URL('../../../../contract/src/', import.meta.url))
  const files = globSync('*.ts', { cwd, exclude: ['*.test.ts'] })
  // from a variable, because Vite would resolve a template and warn that it names no file
  const load = (path: string): Promise<object> => import(path)
  const modules = await Promise.all(files.map((file) => load(`@hasiye/contract/${file}`)))
  const declared = modules.flatMap((file) =>
    Object.entries(file).flatMap(([id, value]) => (isEndpoint(value) ? [id] : [])),
  )
  expect(
    callsOf(rooms)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(declared.sort())
})

test('the document has every call of the contract, under the name of its export', () => {
  const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods))
  expect(operations).toHaveLength(endpointsOf(rooms).size)
  expect(description.paths['/auth/signin']?.post?.operationId).toBe('signIn')
})
