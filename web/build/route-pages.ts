import { type PagePath, pageOf, pagePaths } from '@hasiye/contract/pages.ts'
import type { Plugin } from 'vite'
import {
  type Bundle,
  chunkOfComponent,
  chunksOfPage,
  htmlOf,
  loadedStyleLink,
  namedChunk,
  scriptLink,
  styleLink,
  stylesOf,
  withImports,
} from './bundle.ts'

/**
 * Writes `route-pages.json`: by screen, the HTML of the pages with first calls, which loads their code together with the entry
 * script, instead of only when that runs. The styles of a page are one file. The server sends these pages
 * (server/src/pages/route-pages.ts).
 */
export function routePages(): Plugin {
  return {
    name: 'route-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const htmlOfScreens: Record<string, string> = {}
        for (const path of pagePaths) {
          const { screen, firstCalls } = pageOf(path)
          if (!firstCalls || htmlOfScreens[screen]) continue
          const addStyles = (source: string): string =>
            this.getFileName(this.emitFile({ type: 'asset', name: `${screen}-page.css`, source }))
          htmlOfScreens[screen] = htmlOfPage(path, bundle, addStyles)
        }
        this.emitFile({ type: 'asset', fileName: 'route-pages.json', source: JSON.stringify(htmlOfScreens) })
      },
    },
  }
}

const smallLength = 2000
const linkInHtml = /\s*<link rel="(modulepreload|stylesheet)" crossorigin href="\/([^"]+)">/g

function htmlOfPage(path: PagePath, bundle: Bundle, addStyles: (source: string) => string): string {
  const html = htmlOf(bundle, 'index.html')
  const linked = [...html.matchAll(linkInHtml)].map(([, rel, file = '']) => ({ rel, file }))
  const needed = chunksOfPage(bundle, path)
  const largestFirst = unique([...needed.map(({ fileName }) => fileName), ...filesOf(linked, 'modulepreload')]).sort(
    (one, other) => sizeOf(bundle, other) - sizeOf(bundle, one),
  )
  const small = largestFirst.filter((file) => sizeOf(bundle, file) < smallLength)
  // Over HTTP/1.1 a browser fetches six files at a time: the largest takes longest, and small ones free their connection soon.
  const scripts = unique([...largestFirst.slice(0, 1), namedChunk(bundle, 'index').fileName, ...small, ...largestFirst])
  const styles = unique([...filesOf(linked, 'stylesheet'), ...stylesOf(needed)])
  const head = [
    ...scripts.map(scriptLink),
    ...wideLinks(path, bundle, scripts),
    styleLink(addStyles(styles.map((file) => sourceOf(bundle, file)).join('\n'))),
    ...styles.map(loadedStyleLink),
  ]
  return html.replace(linkInHtml, '').replace('<script', (tag) => head.join('') + tag)
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
