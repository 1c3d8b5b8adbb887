// @vitest-environment happy-dom
import { pagePaths } from '@hasiye/contract/pages.ts'
import { expect, test } from 'vitest'

test('the router has the pages that the server knows', async () => {
  const [{ openRouter }, { openQueryClient }, { screens }] = await Promise.all([
    import('./router.tsx'),
    import('./query-client.ts'),
    import('./screens.ts'),
  ])
  const router = openRouter({ queryClient: openQueryClient() }, screens)
  expect(Object.keys(router.routesByPath).sort()).toEqual([...pagePaths].sort())
})
