import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const basicLatin = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))
/** The characters that every screen needs, cut from the font's two files; the full files are loaded only for rarer characters. */
const subsets = {
  latin: { file: 'onest-core-latin.woff2', text: `${basicLatin}ÇçÖöÜüı“”’–−·©«»‹›` },
  'latin-ext': { file: 'onest-core-az.woff2', text: 'ƏəİĞğŞş' },
}
/** The font weights of the design. */
const variationAxes = { wght: { min: 400, max: 700 } }

const recipe = createHash('sha256')
  .update(JSON.stringify([subsets, variationAxes]))
  .digest('hex')
  .slice(0, 8)
/** The folder of the subset fonts built with these settings. */
export const fontFolder = join(import.meta.dirname, '../.cache/fonts', recipe)

/** Creates the subset fonts in `fontFolder` unless they exist. */
export async function writeFonts() {
  await mkdir(fontFolder, { recursive: true })
  const source = createRequire(import.meta.url)
  for (const [part, { file, text }] of Object.entries(subsets)) {
    const target = join(fontFolder, file)
    if (existsSync(target)) continue
    const whole = await readFile(source.resolve(`@fontsource-variable/onest/files/onest-${part}-wght-normal.woff2`))
    const unfinished = `${target}.${process.pid}`
    await writeFile(unfinished, await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes }))
    await rename(unfinished, target)
  }
}

/** Preloads the subset fonts from the page's head, so that they do not wait for the stylesheet. */
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
