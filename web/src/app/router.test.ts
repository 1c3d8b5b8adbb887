// @vitest-environment happy-dom
import { pagePaths } from '@hasiye/contract/pages.ts'
import { expect, test } from 'vitest'

test('the router has the pages that the server knows', async () => {
  const { router } = await import('./router.tsx')
  expect(Object.keys(router.routesByPath).sort()).toEqual([...pagePaths].sort())
})
