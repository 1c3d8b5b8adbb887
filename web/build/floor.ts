import { readFileSync } from 'node:fs'
import mediaMinmax from '@csstools/postcss-media-minmax'
import type { UserConfig } from 'vite'

/** The oldest browsers in which everything works, as `[name, version]`; their one place is `browserslist` in web/package.json. */
export const floor: [name: string, version: string][] = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { browserslist: string[] }
).browserslist.map((line) => {
  const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
  if (!name || !version) throw new Error(`web/package.json: ${line} is not "name >= version"`)
  return [name, version]
})

/**
 * What each build of the page has in common: it lowers syntax and styles to these browsers. Samsung's are Chromiums of the list.
 * Chromium 90 counts as 91: only for a fault of its optional calls, which `newer.ts` finds, all of them would be lowered.
 */
export const lowered = {
  target: floor
    .filter(([name]) => name !== 'samsung')
    .map(([name, version]) => `${name}${version === '90' ? '91' : version}`),
  // Lightning CSS writes (width < 48em) as `not (min-width: 48em)`, which these browsers do not know either.
  css: { postcss: { plugins: [mediaMinmax()] } },
} satisfies { target: string[]; css: UserConfig['css'] }
