import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

// Cuts the fonts of `web/fonts` from the whole ones: npm run fonts. Only needed when the characters or the font's version change.

const folder = fileURLToPath(new URL('../web/fonts', import.meta.url))
const basicLatin = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))
/** The characters that every screen needs, cut from the font's two files; the full files are loaded only for rarer characters. */
const subsets = {
  latin: { file: 'onest-core-latin.woff2', text: `${basicLatin}\u00a0ÇçÖöÜüı“”’–−·©«»‹›` },
  'latin-ext': { file: 'onest-core-az.woff2', text: 'ƏəİĞğŞş' },
}
/** The font weights of the design. */
const variationAxes = { wght: { min: 400, max: 700 } }

const source = createRequire(new URL('../web/package.json', import.meta.url))
for (const [part, { file, text }] of Object.entries(subsets)) {
  const whole = await readFile(source.resolve(`@fontsource-variable/onest/files/onest-${part}-wght-normal.woff2`))
  await writeFile(join(folder, file), await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes }))
}
