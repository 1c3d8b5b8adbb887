import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readingPaths, shellPath } from '@hasiye/contract/page-paths.ts'
import { build, type Plugin, type Rolldown } from 'vite'
import { workerPath } from '../worker/paths.ts'
import { type Bundle, htmlOf } from './bundle.ts'
import { slimContract } from './contract.ts'

/**
 * Parts that are of no use without a network: what reads a spreadsheet or cuts a picture to send it, what admins see, what stands
 * before the app, the styles of a whole page. The whole font is asked for only where a rare letter stands.
 */
const notKept = /spreadsheet|ImportStudents|CropPicture|[aA]dmin|keep-press|preload-tab|reading-|onest-latin|-page-/

const isKept = (file: string): boolean => /^assets\/.*\.(js|css|woff2)$/.test(file) && !notKept.test(file)

/**
 * Builds the service worker with the list of the files that it keeps. Comes after the plugins that write pages: a page is kept
 * under the hash of what they made of it.
 */
export function serviceWorker(): Plugin {
  let root = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const kept = [
          ...Object.keys(bundle)
            .filter(isKept)
            .map((file) => ({ url: `/${file}`, revision: null })),
          { url: shellPath, revision: revisionOf(bundle, 'index.html') },
          ...readingPaths.map((path) => ({ url: path, revision: revisionOf(bundle, `${path.slice(1)}.html`) })),
        ]
        const source = await buildWorker(root, kept, entryOf(bundle))
        this.emitFile({ type: 'asset', fileName: workerPath.slice(1), source })
      },
    },
  }
}

const revisionOf = (bundle: Bundle, name: string): string =>
  createHash('sha256').update(htmlOf(bundle, name)).digest('hex').slice(0, 16)

function entryOf(bundle: Bundle): string {
  const entry = /<script type="module" crossorigin src="([^"]+)"/.exec(htmlOf(bundle, 'index.html'))?.[1]
  if (!entry) throw new Error('index.html begins with no script')
  return entry
}

async function buildWorker(root: string, kept: object[], entry: string): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [slimContract()],
    define: { __KEPT_FILES__: JSON.stringify(kept), __ENTRY_SCRIPT__: JSON.stringify(entry) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: join(root, 'worker/service-worker.ts'), output: { format: 'iife' } },
    },
  })
  const [worker, ...rest] = (output as Rolldown.RolldownOutput).output
  if (rest.some(({ type }) => type === 'chunk')) throw new Error('the service worker is more than one file')
  return worker.code
}
