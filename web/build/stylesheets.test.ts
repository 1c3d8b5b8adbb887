import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postcss from 'postcss'
import { build, createLogger } from 'vite'
import { expect, test } from 'vitest'
import { media } from '../src/device/media.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

const files = globSync('src/**/*.module.css', { cwd: root }).map((file) => `${root}${file}`)

test('the CSS modules are built without a warning', async () => {
  const warnings: string[] = []
  const customLogger = createLogger('warn')
  customLogger.warn = (text) => warnings.push(text)
  customLogger.warnOnce = customLogger.warn
  // A slow machine must not fail this test.
  const rolldownOptions = { input: files, checks: { bundlerTimings: false } }
  await build({ root, configFile: false, customLogger, logLevel: 'warn', build: { write: false, rolldownOptions } })
  expect(files.length).toBeGreaterThan(10)
  // A class composed from another file's class is one cause: Vite parses that file's rules without its name and warns
  // about it.
  expect(warnings).toEqual([])
})

const measured = /^(?:(?:padding|margin)(?:-.+)?|(?:row-|column-)?gap|font|font-size|border-(?:.+-)?radius)$/

/** Less than 4 px is a hairline or the nudge of an icon, and lengths in units of the window grow with it. */
const isByHand = (value: string) =>
  !/\dv[wh]\b/.test(value) &&
  [...value.matchAll(/(?<![\w.-])-?([\d.]+)(px|rem)\b/g)].some(
    ([, number, unit]) => Number(number) * (unit === 'rem' ? 16 : 1) >= 4,
  )

test('distances, font sizes, radii and window widths have names, or a comment that says why not', () => {
  const found: string[] = []
  for (const file of globSync('src/**/*.css', { cwd: root, exclude: ['src/ui/tokens.css'] })) {
    postcss.parse(readFileSync(`${root}${file}`, 'utf8')).walk((node) => {
      if (node.prev()?.type === 'comment') return
      if (node.type === 'decl' && measured.test(node.prop) && isByHand(node.value)) found.push(`${file}: ${node}`)
      if (node.type === 'atrule' && node.name === 'media' && /\d/.test(node.params))
        found.push(`${file}: ${node.params}`)
    })
  }
  expect(found).toEqual([])
})

test('no stylesheet asks for a range as width < 48em, which the build lowers to what old browsers do not know either', () => {
  const styles = globSync('src/**/*.css', { cwd: root }).map((file) => readFileSync(`${root}${file}`, 'utf8'))
  expect(styles.flatMap((text) => text.match(/@media[^{]*[<>][^{]*/g) ?? [])).toEqual([])
})

test('media.ts has each name of a window size', () => {
  const used = globSync('src/**/*.css', { cwd: root }).flatMap((file) =>
    [...readFileSync(`${root}${file}`, 'utf8').matchAll(/\(--([\w-]+)\)(?=[^;{]*\{)/g)].map(([, name]) => name),
  )
  expect(new Set(used)).toEqual(new Set(Object.keys(media)))
})
