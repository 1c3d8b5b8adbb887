import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type PagePath, pageOf, pagePaths, readingPaths, shellPath } from '@hasiye/contract/pages.ts'
import { build, type Plugin, type Rolldown } from 'vite'
import { workerPath } from '../worker/paths.ts'
import {
  type Bundle,
  chunkOfComponent,
  chunksOfPage,
  filesOf,
  namedAsset,
  namedChunk,
  shellOf,
  sourceOf,
  stylesOf,
  unique,
  withImports,
} from './bundle.ts'
import { slimContract } from './contract.ts'
import { lowered } from './floor.ts'
import { scriptLink, styleLink } from './template.ts'

/**
 * Components that are of no use without a network: the admins' pages, and those that read a spreadsheet or crop a
 * picture to send it.
 */
const onlineOnly = [
  'ImportStudents',
  'CropPicture',
  ...pagePaths
    .map(pageOf)
    .flatMap(({ isOnlineOnly, screen, frame }) => (isOnlineOnly ? [screen, frame ?? screen] : [])),
]

/** Returns the scripts, styles and fonts that the app's page loads, without those that only `onlineOnly` components load. */
function cachedFiles(bundle: Bundle): string[] {
  const excluded = new Set(onlineOnly.map((name) => chunkOfComponent(bundle, name)))
  const chunks = new Set([namedChunk(bundle, 'index')])
  // A set may grow during iteration.
  for (const { imports, dynamicImports } of chunks) {
    for (const file of [...imports, ...dynamicImports]) {
      const chunk = bundle[file]
      if (chunk?.type === 'chunk' && !excluded.has(chunk)) chunks.add(chunk)
    }
  }
  const others = Object.keys(bundle).filter((file) => /onest-core.*\.woff2$|assets\/begin-.*\.js$/.test(file))
  return [...filesOf([...chunks]), ...stylesOf([...chunks]), ...others]
}

/** Returns by path the links to the code and styles of the page and to the code of cached replies, except those that the shell has. */
function linksOfPages(bundle: Bundle): Partial<Record<PagePath, string>> {
  const { entry, imports, styles, frame, frameStyles } = shellOf(bundle)
  const known = new Set([entry, ...imports, ...styles, ...frame, ...frameStyles])
  const ofReplies = withImports(bundle, namedChunk(bundle, 'cached-viewer'))
  const linksOf = (path: PagePath) => {
    const chunks = [...chunksOfPage(bundle, path), ...ofReplies]
    const isNew = (file: string) => !known.has(file)
    return [
      ...stylesOf(chunks).filter(isNew).map(styleLink),
      ...unique(filesOf(chunks)).filter(isNew).map(scriptLink),
    ].join('')
  }
  const cached = pagePaths.filter((path) => !pageOf(path).isOnlineOnly)
  return Object.fromEntries(cached.map((path) => [path, linksOf(path)]))
}

/**
 * Builds the service worker with the list of the files that it caches. It comes after the plugins that write pages,
 * because the revision of a cached page is the hash of its final HTML.
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
        const cached = [
          ...cachedFiles(bundle).map((file) => ({ url: `/${file}`, revision: null })),
          { url: shellPath, revision: revisionOf(bundle, 'index.html') },
          ...readingPaths.map((path) => ({ url: path, revision: revisionOf(bundle, `${path.slice(1)}.html`) })),
        ]
        const source = await buildWorker(root, {
          __CACHED_FILES__: cached,
          __ENTRY_SCRIPT__: `/${shellOf(bundle).entry}`,
          __PAGE_LINKS__: linksOfPages(bundle),
          __POLYFILLS__: `/${namedAsset(bundle, 'polyfills')}`,
        })
        this.emitFile({ type: 'asset', fileName: workerPath.slice(1), source })
      },
    },
  }
}

const revisionOf = (bundle: Bundle, name: string): string =>
  createHash('sha256').update(sourceOf(bundle, name)).digest('hex').slice(0, 16)

async function buildWorker(root: string, values: Record<string, unknown>): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [slimContract()],
    define: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      target: lowered.target,
      rolldownOptions: { input: join(root, 'worker/service-worker.ts'), output: { format: 'iife' } },
    },
  })
  const [worker, ...rest] = (output as Rolldown.RolldownOutput).output
  if (rest.some(({ type }) => type === 'chunk')) throw new Error('the service worker is more than one file')
  return worker.code
}
