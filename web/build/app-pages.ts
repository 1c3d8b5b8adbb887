import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PagePath, pageOf, pagePaths } from '@hasiye/contract/pages.ts'
import type { RoutePagesFile } from '@hasiye/contract/rendered-page.ts'
import { fillSlots, slot } from '@hasiye/contract/slots.ts'
import { escapeHtml } from '@hasiye/contract/text.ts'
import type { Plugin } from 'vite'
import {
  type Bundle,
  bySize,
  chunkOfComponent,
  chunksOfPage,
  filesOf,
  namedAsset,
  namedChunk,
  readSmall,
  shellOf,
  sourceOf,
  stylesOf,
  unique,
  withImports,
} from './bundle.ts'
import { fontLinks } from './fonts.ts'
import { loadPrerender } from './rendered-pages.ts'
import { partsOf } from './rendered-parts.ts'
import {
  entryScript,
  fillAppPage,
  inline,
  loadedStyleLink,
  scriptLink,
  styleLink,
  tooOld,
  withoutStyles,
} from './template.ts'

const root = join(import.meta.dirname, '..')

/**
 * Writes the pages of the app, which the server completes (server/src/pages/pages.ts):
 * - `login.html` for visitors without a session, with the form
 * - `route-pages.json`: by screen, the pages with first calls
 * - `index.html` for everybody else
 */
export const appPages = (): Plugin => ({
  name: 'app-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler({ dir = '' }, bundle) {
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      const { renderLogin } = await loadPrerender(dir)
      emit('index.html', shellPage(bundle))
      emit('login.html', loginPage(bundle, withoutStyles(await renderLogin())))
      const floor = await readFloor()
      const screens: RoutePagesFile['screens'] = {}
      for (const path of pagePaths) {
        const { screen, firstCalls, isRendered } = pageOf(path)
        if (!firstCalls || screens[screen]) continue
        const addStyles = (source: string): string =>
          this.getFileName(this.emitFile({ type: 'asset', name: `${screen}-page.css`, source }))
        screens[screen] = isRendered ? renderedPage(path, bundle, floor) : routePage(path, bundle, addStyles)
      }
      const parts = partsOf(root, bundle, (id) => this.getModuleInfo(id))
      emit('route-pages.json', JSON.stringify({ screens, parts } satisfies RoutePagesFile))
    },
  },
})

/** Reads the parts of a rendered page from web/floor: two scripts and styles. */
async function readFloor() {
  const styles = await readFile(join(root, 'floor/hold.css'), 'utf8')
  return {
    hold: await readSmall(join(root, 'floor/hold.js')),
    load: await readSmall(join(root, 'floor/load.js')),
    styles: styles.replace(/\/\*.*?\*\/|\n */gs, ''),
  }
}

/** Its first script comes after the content; without the link it would be requested last. */
function appPage(bundle: Bundle, head: string[], root?: string, content?: string): string {
  const begin = namedAsset(bundle, 'begin')
  const link = `<link rel="preload" as="script" href="/${begin}" />`
  return fillAppPage([link, ...head], `<script src="/${begin}"></script>`, root, content)
}

/** Preloads the frame of the signed-in pages together with the entry script, because they will need it soon. */
function shellPage(bundle: Bundle): string {
  const { entry, imports, styles, frame, frameStyles } = shellOf(bundle)
  return appPage(bundle, [
    entryScript(entry),
    ...imports.map(scriptLink),
    ...styles.map(styleLink),
    ...fontLinks(bundle),
    ...frame.map(scriptLink),
    ...frameStyles.map(styleLink),
  ])
}

/** Contains the form and its styles, so that the form can be read and filled in after one round trip. */
function loginPage(bundle: Bundle, form: string): string {
  const { entry, imports, styles } = shellOf(bundle)
  const chunks = chunksOfPage(bundle, '/login')
  const isNew = (file: string) => ![entry, ...imports, ...styles].includes(file)
  const inlined = (file: string) => inline('style', sourceOf(bundle, file)) + loadedStyleLink(file)
  const head = [
    `<script type="module" async src="/${namedChunk(bundle, 'keep-press').fileName}"></script>`,
    entryScript(entry),
    ...imports.map(scriptLink),
    ...styles.map(inlined),
    ...fontLinks(bundle),
    ...unique(filesOf(chunks)).filter(isNew).map(scriptLink),
    ...stylesOf(chunks).filter(isNew).map(inlined),
  ]
  return appPage(bundle, head, ' data-prerendered', form)
}

/** What a page loads: scripts in the order of their requests, and styles. */
function loadedBy(path: PagePath, bundle: Bundle): { scripts: string[]; styles: string[] } {
  const { entry, imports, styles, frame, frameStyles } = shellOf(bundle)
  const needed = chunksOfPage(bundle, path)
  const { small, largestFirst } = bySize(bundle, [...filesOf(needed), ...imports, ...frame])
  const scripts = unique([...largestFirst.slice(0, 1), entry, ...small, ...largestFirst])
  return { scripts, styles: unique([...styles, ...frameStyles, ...stylesOf(needed)]) }
}

/** Loads the code of the page together with the entry script, instead of only when that runs. Its styles are one file. */
function routePage(path: PagePath, bundle: Bundle, addStyles: (source: string) => string): string {
  const { scripts, styles } = loadedBy(path, bundle)
  return appPage(bundle, [
    ...scripts.map(scriptLink),
    ...wideLinks(path, bundle, scripts),
    styleLink(addStyles(styles.map((file) => sourceOf(bundle, file)).join('\n'))),
    ...styles.map(loadedStyleLink),
    entryScript(shellOf(bundle).entry),
    ...fontLinks(bundle),
  ])
}

/** Links to the code and styles that only wide windows need. */
function wideLinks(path: PagePath, bundle: Bundle, known: string[]): string[] {
  const { wideScreen } = pageOf(path)
  if (!wideScreen) return []
  const all = withImports(bundle, chunkOfComponent(bundle, wideScreen))
  const chunks = all.filter(({ fileName }) => !known.includes(fileName))
  const link = (attributes: string) => `<link media="(min-width: 48em)" ${attributes}>`
  return [
    ...filesOf(chunks).map((file) => link(`rel="modulepreload" crossorigin href="/${file}"`)),
    ...stylesOf(chunks).map((file) => link(`rel="preload" as="style" crossorigin href="/${file}"`)),
  ]
}

/**
 * The page without its content, which the server renders: its styles are inline, and its code loads after the content,
 * so that nothing delays the content.
 */
function renderedPage(
  path: PagePath,
  bundle: Bundle,
  { hold, load, styles: own }: Awaited<ReturnType<typeof readFloor>>,
): string {
  const { scripts, styles } = loadedBy(path, bundle)
  const { leadsTo } = pageOf(path)
  const next = leadsTo ? loadedBy(leadsTo, bundle).scripts : []
  const files = unique([...scripts, namedChunk(bundle, 'take-over').fileName, ...next])
  const loadAll = fillSlots(load, {
    FILES: `[${slot('SCRIPTS')}${JSON.stringify(files).slice(1)}`,
    ENTRY: shellOf(bundle).entry,
  })
  const head = [
    ...fontLinks(bundle),
    inline('script', hold),
    inline('style', [...styles.map((file) => sourceOf(bundle, file)), own, slot('STYLES')].join('\n')),
    ...styles.map(loadedStyleLink),
    slot('LOADED'),
  ]
  const after = inline('script', sourceOf(bundle, namedAsset(bundle, 'begin'))) + inline('script', loadAll)
  return fillAppPage(head, after, `${slot('PARTS')} data-old="${escapeHtml(tooOld)}"`, slot('CONTENT'))
}
