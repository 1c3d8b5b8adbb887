import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { fontFolder } from './fonts.ts'

// Cuts the fonts of `web/fonts` from the whole ones: npm run fonts. Only needed when the characters or the font's version change.

const basicLatin = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))
/** The characters that every screen needs, cut from the font's two files; the full files are loaded only for rarer characters. */
const subsets = {
  latin: { file: 'onest-core-latin.woff2', text: `${basicLatin}\u00a0ÇçÖöÜüı“”’…–−·©«»‹›` },
  'latin-ext': { file: 'onest-core-az.woff2', text: 'ƏəİĞğŞş' },
}
/** The font weights of the design. */
const variationAxes = { wght: { min: 400, max: 700 } }

for (const [part, { file, text }] of Object.entries(subsets)) {
  const whole = import.meta.resolve(`@fontsource-variable/onest/files/onest-${part}-wght-normal.woff2`)
  const subset = await subsetFont(await readFile(new URL(whole)), text, { targetFormat: 'woff2', variationAxes })
  await writeFile(join(fontFolder, file), subset)
}
