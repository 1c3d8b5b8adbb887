import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { browser, failure } from '../src/ui/texts/errors.ts'
import { readSmall } from './bundle.ts'
import { lowered } from './floor.ts'

/**
 * Whether a browser lacks one of the newest functions of `floor/polyfills.ts`, and so may lack others: the last one
 * added to Chromium, and the last one added to Safari and Firefox.
 */
const lacksNewest = '!(URL.canParse && AbortSignal.any)'

const polyfills = 'floor/polyfills.ts'
const sentence = `<noscript><p role="alert" class="cannot-run">${browser.old} ${browser.update}</p></noscript>`

const named = (name: string, code: string): string =>
  `assets/${name}-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`

/**
 * Adds to the app's page the text for browsers that cannot run it, and the script that shows it or loads the polyfills
 * (`floor/begin.js`). The script comes after the form of a prerendered page, which need not wait for it, and runs
 * before the modules, which wait for it; without the link it would be requested last.
 */
export function floorScripts(): Plugin {
  const files: Record<string, string> = {}
  let begin = ''
  return {
    name: 'floor-scripts',
    apply: 'build',
    async configResolved({ root }) {
      const code = await buildPolyfills(root)
      const polyfillsFile = named('polyfills', code)
      const script = (await readSmall(join(root, 'floor/begin.js')))
        .replace('__LACKS_NEWEST__', lacksNewest)
        .replace('__POLYFILLS__', `/${polyfillsFile}`)
        .replace('__NOT_LOADED__', failure.network)
        .replace('__PAGE_ERROR__', failure.page_error)
      begin = named('begin', script)
      Object.assign(files, { [polyfillsFile]: code, [begin]: script })
    },
    buildStart() {
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace('<title>', (tag) => `<link rel="preload" as="script" href="/${begin}" />\n    ${tag}`)
          .replace('<div id="root">', (tag) => `${sentence}\n    ${tag}`)
          .replace('</body>', (tag) => `  <script src="/${begin}"></script>\n  ${tag}`),
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
