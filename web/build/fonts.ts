import { join } from 'node:path'
import type { Bundle } from './bundle.ts'

/** The folder of the subset fonts, which `npm run fonts` cuts. */
export const fontFolder = join(import.meta.dirname, '../fonts')

/** Links that preload the subset fonts, so that they do not wait for the stylesheet. */
export const fontLinks = (bundle: Bundle): string[] =>
  Object.keys(bundle)
    .filter((file) => /onest-core-[\w-]+\.woff2$/.test(file))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
