import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The folder of the subset fonts, which `npm run fonts` cuts. */
export const fontFolder = join(import.meta.dirname, '../fonts')

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
