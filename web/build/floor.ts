import { readFileSync } from 'node:fs'
import { list, type Plugin } from 'postcss'
import type { UserConfig } from 'vite'
import { media } from '../src/device/media.ts'

/** The oldest supported browsers, as `[name, version]`; they are defined only in `browserslist` in web/package.json. */
export const floor: [name: string, version: string][] = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { browserslist: string[] }
).browserslist.map((line) => {
  const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
  if (!name || !version) throw new Error(`web/package.json: ${line} is not "name >= version"`)
  return [name, version]
})

/**
 * The version that the lowering uses. It lowers all class fields because older Chromiums and Safaris have bugs in a few
 * of them (and likewise optional calls), which would make the page 1.2 % longer; the runs in real old browsers
 * (lab/browsers) find those few.
 */
const countedAs: Record<string, string> = { '90': '98', '15.4': '16' }

const asksForFocus = /:has\([^()]*:focus-visible\)/

/** Replacements for older browsers, where more than the appearance is concerned. */
const fallbacks: Plugin = {
  postcssPlugin: 'fallbacks',
  // Without a height, a dialog would be higher than the window.
  Declaration(declaration) {
    const value = declaration.value.replace(/(\d)dv([hw])\b/g, '$1v$2')
    const isSame = value === declaration.value || declaration.prev()?.toString().includes(value)
    if (!isSame && !declaration.prop.startsWith('--')) declaration.cloneBefore({ value })
  },
  // Without a focus ring, the position of the keyboard focus would be invisible.
  Rule(rule, { AtRule }) {
    const selectors = list.comma(rule.selector).filter((selector) => asksForFocus.test(selector))
    if (selectors.length === 0 || rule.parent?.type === 'atrule') return
    const condition = new AtRule({ name: 'supports', params: 'not selector(:has(a))' })
    const selector = selectors.map((one) => one.replace(asksForFocus, ':focus-within')).join(',')
    condition.append(rule.clone({ selector }))
    rule.after(condition)
  },
}

/** Puts the queries of `media.ts` in the place of their names. */
const namedMedia: Plugin = {
  postcssPlugin: 'named-media',
  AtRule: {
    media(rule) {
      rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (_, name: keyof typeof media) => media[name])
    },
  },
}

/**
 * The common options of each build of the page: it lowers syntax and styles to these browsers. Samsung's are Chromiums
 * of the list.
 */
export const lowered = {
  target: floor
    .filter(([name]) => name !== 'samsung')
    .map(([name, version]) => `${name}${countedAs[version] ?? version}`),
  css: { postcss: { plugins: [namedMedia, fallbacks] } },
} satisfies { target: string[]; css: UserConfig['css'] }
