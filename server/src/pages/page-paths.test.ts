import { readFileSync } from 'node:fs'
import { pagePaths, readingPaths, shellPath } from '@hasiye/contract/pages.ts'
import { expect, test } from 'vitest'
import { isPagePath } from './page-paths.ts'

test.each([...pagePaths, ...readingPaths, shellPath, '/course/', '/Login', '/student-view/a2345678/'])(
  'there is a page at %s',
  (path) => expect(isPagePath(path.replace(/\$\w+/, '5'))).toBe(true),
)

test.each(['/nowhere', '/course/5/other', '/course//cards', '/admin/users', '/loginx', '/x/login'])(
  'there is none at %s',
  (path) => expect(isPagePath(path)).toBe(false),
)

test('the start and the shortcuts of an installed app lead to existing pages', () => {
  const manifest = readFileSync(new URL('../../../web/public/manifest.webmanifest', import.meta.url), 'utf8')
  const { start_url: start, shortcuts } = JSON.parse(manifest) as { start_url: string; shortcuts: { url: string }[] }
  for (const url of [start, ...shortcuts.map((shortcut) => shortcut.url)]) {
    expect(isPagePath(new URL(url, 'https://hasiye.az').pathname), url).toBe(true)
  }
})
