import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { endpoints } from './calls.ts'
import { describeApi } from './openapi.ts'

const description = describeApi({ version: '0.1.0', cookie: 'sid' })

test("Redocly's recommended rules find nothing in the document", async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(description), config })
  expect(problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)).toEqual([])
})

test('the document has every call of the contract, under the name of its export', () => {
  const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods))
  expect(operations).toHaveLength(endpoints.length)
  expect(description.paths['/auth/signin']?.post?.operationId).toBe('signIn')
})
