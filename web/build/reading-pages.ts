import { join } from 'node:path'
import { readingPaths } from '@hasiye/contract/pages.ts'
import { fillSlots, slot } from '@hasiye/contract/slots.ts'
import { build, type Plugin, type Rolldown } from 'vite'
import { nav } from '../src/ui/texts/dashboard.ts'
import { type Bundle, namedChunk, sourceOf, stylesOf } from './bundle.ts'
import { lowered } from './floor.ts'
import { fontFolder, fontLinks } from './fonts.ts'
import { loadPrerender, type Prerender } from './rendered-pages.ts'
import { entryScript, fillTemplate, inline, withoutStyles } from './template.ts'

const script = 'src/app/reading.ts'
const renderer = '/src/app/prerender.tsx'

/**
 * Creates an HTML file of each static text page that includes text and styles and needs no JavaScript. Their script and styles are
 * built separately from the app, which would otherwise share its large chunks with them.
 */
export function readingPages(): Plugin {
  let root = ''
  return {
    name: 'reading-pages',
    configResolved: (config) => {
      root = config.root
    },
    async generateBundle({ dir = '' }) {
      const files = await buildScript(root)
      const chunk = namedChunk(files, 'reading')
      const styles = stylesOf([chunk]).map((file) => inline('style', sourceOf(files, file)))
      const head = [entryScript(chunk.fileName), ...styles, ...fontLinks(files)].join('')
      const { renderReading } = await loadPrerender(dir)
      for (const path of readingPaths) {
        const source = filled(renderReading(path), { HEAD: head, CSP_NONCE: slot('CSP_NONCE') })
        this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source })
      }
      this.emitFile({ type: 'asset', fileName: chunk.fileName, source: chunk.code })
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = readingPaths.find((each) => request.url?.split('?', 1)[0] === each)
        if (!path) return next()
        const { renderReading } = (await server.ssrLoadModule(renderer)) as Prerender
        const head = `<script type="module" src="/${script}"></script>`
        const page = filled(renderReading(path), { HEAD: head })
        const texts = { HOST: request.headers.host ?? '', SUPPORT: nav.support }
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.end(await server.transformIndexHtml(request.url ?? '', fillSlots(page, texts)))
      })
    },
  }
}

/** Builds the script with its stylesheet; it uses the app's fonts. */
async function buildScript(root: string): Promise<Bundle> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    css: lowered.css,
    resolve: { alias: { '@fonts': fontFolder } },
    build: {
      write: false,
      target: lowered.target,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The script imports stylesheets without using their class names, so tree shaking would drop them.
      rolldownOptions: { input: join(root, script), treeshake: false },
    },
  })
  return Object.fromEntries((output as Rolldown.RolldownOutput).output.map((file) => [file.fileName, file]))
}

/** The texts have slots of their own, which the server fills. */
const filled = (
  { title, description, markup }: ReturnType<Prerender['renderReading']>,
  parts: Record<string, string>,
): string => fillTemplate({ TITLE: title, DESCRIPTION: description, CONTENT: withoutStyles(markup), ...parts })
