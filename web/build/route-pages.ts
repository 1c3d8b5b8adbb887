import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PagePath, pageOf, pagePaths } from '@hasiye/contract/pages.ts'
import type { RoutePagesFile } from '@hasiye/contract/rendered-page.ts'
import type { Plugin } from 'vite'
import {
  type Bundle,
  chunkOfComponent,
  chunksOfPage,
  htmlOf,
  loadedStyleLink,
  namedChunk,
  readSmall,
  scriptLink,
  styleLink,
  stylesOf,
  withImports,
} from './bundle.ts'

/**
 * Writes `route-pages.json`: by screen, the HTML of the pages with first calls. This HTML loads the code of the page
 * together with the entry script, instead of only when that runs. The styles of a page are one file. The server sends
 * these pages (server/src/pages/route-pages.ts).
 */
export function routePages(): Plugin {
  const floor: FloorFiles = { hold: '', load: '', styles: '' }
  return {
    name: 'route-pages',
    apply: 'build',
    async configResolved({ root }) {
      const styles = await readFile(join(root, 'floor/hold.css'), 'utf8')
      floor.styles = styles.replace(/\/\*.*?\*\/|\n */gs, '')
      floor.hold = await readSmall(join(root, 'floor/hold.js'))
      floor.load = await readSmall(join(root, 'floor/load.js'))
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const screens: RoutePagesFile['screens'] = {}
        for (const path of pagePaths) {
          const { screen, firstCalls, isRendered } = pageOf(path)
          if (!firstCalls || screens[screen]) continue
          const addStyles = (source: string): string =>
            this.getFileName(this.emitFile({ type: 'asset', name: `${screen}-page.css`, source }))
          screens[screen] = isRendered ? htmlOfRendered(path, bundle, floor) : htmlOfPage(path, bundle, addStyles)
        }
        const source = JSON.stringify({ screens, parts: partsOf(bundle) } satisfies RoutePagesFile)
        this.emitFile({ type: 'asset', fileName: 'route-pages.json', source })
      },
    },
  }
}

/** Parts of a rendered page from web/floor: two scripts and styles. */
interface FloorFiles {
  hold: string
  load: string
  styles: string
}

const smallLength = 2000
const linkInHtml = /\s*<link rel="(modulepreload|stylesheet)" crossorigin href="\/([^"]+)">/g

/** What a page loads: scripts in the order of their requests, and styles. */
function filesOfPage(path: PagePath, bundle: Bundle, html: string): { scripts: string[]; styles: string[] } {
  const linked = [...html.matchAll(linkInHtml)].map(([, rel, file = '']) => ({ rel, file }))
  const needed = chunksOfPage(bundle, path)
  const largestFirst = unique([...needed.map(({ fileName }) => fileName), ...filesOf(linked, 'modulepreload')]).sort(
    (one, other) => sizeOf(bundle, other) - sizeOf(bundle, one),
  )
  const small = largestFirst.filter((file) => sizeOf(bundle, file) < smallLength)
  // Over HTTP/1.1 a browser fetches six files at a time: the largest takes longest, and small ones free their
  // connection soon.
  const scripts = unique([...largestFirst.slice(0, 1), namedChunk(bundle, 'index').fileName, ...small, ...largestFirst])
  return { scripts, styles: unique([...filesOf(linked, 'stylesheet'), ...stylesOf(needed)]) }
}

function htmlOfPage(path: PagePath, bundle: Bundle, addStyles: (source: string) => string): string {
  const html = htmlOf(bundle, 'index.html')
  const { scripts, styles } = filesOfPage(path, bundle, html)
  const head = [
    ...scripts.map(scriptLink),
    ...wideLinks(path, bundle, scripts),
    styleLink(addStyles(styles.map((file) => sourceOf(bundle, file)).join('\n'))),
    ...styles.map(loadedStyleLink),
  ]
  return html.replace(linkInHtml, '').replace('<script', (tag) => head.join('') + tag)
}

/**
 * The page without its content, which the server renders: its styles are inline, and its code loads after the content,
 * so that nothing delays the content.
 */
function htmlOfRendered(path: PagePath, bundle: Bundle, { hold, load, styles: own }: FloorFiles): string {
  const html = htmlOf(bundle, 'index.html')
  const { scripts, styles } = filesOfPage(path, bundle, html)
  const head = [
    inline('script', hold),
    inline('style', [...styles.map((file) => sourceOf(bundle, file)), own].join('\n')),
    ...styles.map(loadedStyleLink),
  ]
  const entry = /\s*<script type="module" [^>]*src="\/([^"]+)"><\/script>/.exec(html)
  const begin = /<script src="\/([^"]+)"><\/script>/.exec(html)
  if (!entry?.[1] || !begin?.[1]) throw new Error('index.html has no entry')
  const { leadsTo } = pageOf(path)
  const next = leadsTo ? filesOfPage(leadsTo, bundle, html).scripts : []
  const files = unique([...scripts, namedChunk(bundle, 'take-over').fileName, ...next])
  const loadAll = load
    .replace('__FILES__', () => `[/*PARTS*/${JSON.stringify(files).slice(1)}`)
    .replace('__ENTRY__', entry[1])
  return html
    .replace(linkInHtml, '')
    .replace(entry[0], '')
    .replace(/\s*<link rel="preload" as="script"[^>]*>/, '')
    .replace('</head>', () => `${head.join('')}</head>`)
    .replace(begin[0], () => inline('script', sourceOf(bundle, begin[1] ?? '')) + inline('script', loadAll))
}

const inline = (tag: 'script' | 'style', content: string): string => `<${tag} nonce="__CSP_NONCE__">${content}</${tag}>`

/** By the file of each lazily loaded part, what the server adds to a page that it renders with that part. */
function partsOf(bundle: Bundle): RoutePagesFile['parts'] {
  const parts: RoutePagesFile['parts'] = {}
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk' || file.isEntry) continue
    const chunks = withImports(bundle, file)
    const part = { scripts: chunks.map(({ fileName }) => fileName), styles: stylesOf(chunks) }
    for (const module of file.moduleIds) {
      const [, name] = /web\/src\/.*\/([A-Z]\w+)\.tsx$/.exec(module) ?? []
      if (name) parts[name] = part
    }
    // a part that shares its file with another one; shorter names come from the minifier
    for (const name of file.exports) if (/^[A-Z]\w{3}/.test(name)) parts[name] ??= part
  }
  return parts
}

/** Links to the code and styles that only wide windows need. */
function wideLinks(path: PagePath, bundle: Bundle, known: string[]): string[] {
  const { wideScreen } = pageOf(path)
  if (!wideScreen) return []
  const chunks = withImports(bundle, chunkOfComponent(bundle, wideScreen)).filter(
    ({ fileName }) => !known.includes(fileName),
  )
  const links = [
    ...chunks.map(({ fileName }) => scriptLink(fileName)),
    ...stylesOf(chunks).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ]
  return links.map((link) => link.replace('<link ', '<link media="(min-width: 48em)" '))
}

const unique = (files: string[]): string[] => [...new Set(files)]

const filesOf = (linked: { rel: string | undefined; file: string }[], rel: string): string[] =>
  linked.filter((link) => link.rel === rel).map(({ file }) => file)

const sizeOf = (bundle: Bundle, file: string): number => {
  const chunk = bundle[file]
  return chunk?.type === 'chunk' ? chunk.code.length : 0
}

const sourceOf = (bundle: Bundle, file: string): string => {
  const asset = bundle[file]
  if (asset?.type !== 'asset') throw new Error(`${file} is not built`)
  return String(asset.source)
}
