import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fillSlots } from '@hasiye/contract/slots.ts'
import { build, type Plugin, type Rolldown } from 'vite'
import { failure } from '../src/ui/texts/errors.ts'
import { readSmall } from './bundle.ts'
import { lowered } from './floor.ts'

/**
 * Whether a browser lacks one of the newest functions of `floor/polyfills.ts`, and so may lack others: the last one
 * added to Chromium, and the last one added to Safari and Firefox.
 */
const lacksNewest = '!(URL.canParse && AbortSignal.any)'

const polyfills = 'floor/polyfills.ts'

/** In Safari before 16.4 a pattern with a lookbehind stops the whole file, and no build lowers it. */
const lookbehind = /\(\?<[=!]/

const named = (name: string, code: string): string =>
  `assets/${name}-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`

/**
 * Builds the script that comes first in each page of the app (`floor/begin.js`), and the polyfills that it loads. It comes
 * after the form of a prerendered page, which need not wait for it, and runs before the modules, which wait for it.
 */
export function floorScripts(): Plugin {
  const files: Record<string, string> = {}
  return {
    name: 'floor-scripts',
    apply: 'build',
    async configResolved({ root }) {
      const code = await buildPolyfills(root)
      const polyfillsFile = named('polyfills', code)
      const script = fillSlots(await readSmall(join(root, 'floor/begin.js')), {
        LACKS_NEWEST: lacksNewest,
        POLYFILLS: `/${polyfillsFile}`,
        NOT_LOADED: failure.network,
        PAGE_ERROR: failure.page_error,
      })
      Object.assign(files, { [polyfillsFile]: code, [named('begin', script)]: script })
    },
    buildStart() {
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && lookbehind.test(chunk.code)) this.error(`${chunk.fileName}: lookbehind`)
      }
    },
  }
}

async function buildPolyfills(root: string): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: lowered.target,
      rolldownOptions: { input: join(root, polyfills), output: { format: 'iife', name: 'polyfills' } },
    },
  })
  return (output as Rolldown.RolldownOutput).output[0].code
}

/** Puts the polyfills into the page's workers, whose policy lets them load no other script. */
export const polyfilledWorkers = (): Plugin => ({
  name: 'polyfilled-workers',
  transform: (code, id) =>
    /\.worker\.ts$/.test(id) ? `import '/${polyfills}'\nimport '/floor/inflate.ts'\n${code}` : null,
})
