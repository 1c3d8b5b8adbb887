import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

export const fontFolder = join(import.meta.dirname, '../.cache/fonts')

const basicLatin = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))
/** What every screen needs, cut out of the font's two files; the whole files are loaded only for rarer letters. */
const subsets = {
  latin: { file: 'onest-core-latin.woff2', text: `${basicLatin}ÇçÖöÜüı“”’–−·©«»‹›→` },
  'latin-ext': { file: 'onest-core-az.woff2', text: 'ƏəİĞğŞş' },
}
/** The weights that the design uses. */
const variationAxes = { wght: { min: 400, max: 700 } }

/** Writes the two cut fonts where the alias `@fonts` points, unless they are there. */
export async function writeFonts() {
  await mkdir(fontFolder, { recursive: true })
  const source = createRequire(import.meta.url)
  await Promise.all(
    Object.entries(subsets).map(async ([part, { file, text }]) => {
      const target = join(fontFolder, file)
      if (
        await access(target).then(
          () => true,
          () => false,
        )
      )
        return
      const whole = await readFile(source.resolve(`@fontsource-variable/onest/files/onest-${part}-wght-normal.woff2`))
      await writeFile(target, await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes }))
    }),
  )
}

/** Asks for the cut fonts from the page's head, so that they do not wait for the style sheet. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /onest-core-[\w-]+\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  }
}
