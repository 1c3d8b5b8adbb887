import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listSources } from './web-build.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('the page is built again when a file that it is built from changes, and only then', async () => {
  const files = (await listSources()).map((file) => relative(root, file))
  expect(files).toEqual(expect.arrayContaining(['web/index.html', 'web/vite.config.ts']))
  expect(files).toEqual(
    expect.arrayContaining(['web/src/app/router.tsx', 'contract/src/locale.ts', 'package-lock.json']),
  )
  expect(files.filter((file) => /node_modules|^web\/dist|\.test\./.test(file))).toEqual([])
})
