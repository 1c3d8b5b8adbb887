import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readingPaths } from '@hasiye/contract/pages.ts'
import { build, type Plugin, type Rolldown } from 'vite'
import { nav } from '../src/ui/texts/dashboard.ts'
import { lowered } from './floor.ts'
import { fontFolder, preloadFonts } from './fonts.ts'
import { withSource } from './source.ts'

type Prerender = typeof import('../src/app/prerender-reading.tsx')

const template = 'reading.html'
const renderer = '/src/app/prerender-reading.tsx'

/**
 * Creates an HTML file of each static text page that includes text and styles and needs no JavaScript. They are built separately
 * from the app, which would otherwise share its large chunks with them.
 */
export function readingPages(): Plugin {
  let root = ''
  return {
    name: 'reading-pages',
    configResolved: (config) => {
      root = config.root
    },
    async generateBundle() {
      const files = await buildTemplate(root)
      const html = files.find(({ fileName }) => fileName === template)
      if (html?.type !== 'asset') throw new Error(`${template} is not built`)
      const page = withStyle(String(html.source), files)
      await withSource<Prerender, void>(root, renderer, ({ renderReading }) => {
        for (const path of readingPaths) {
          this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source: filled(page, renderReading(path)) })
        }
      })
      for (const file of files) {
        if (file.type === 'chunk') this.emitFile({ type: 'asset', fileName: file.fileName, source: file.code })
      }
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = readingPaths.find((each) => request.url?.split('?', 1)[0] === each)
        if (!path) return next()
        const { renderReading } = (await server.ssrLoadModule(renderer)) as Prerender
        const page = filled(await readFile(join(root, template), 'utf8'), renderReading(path))
          .replaceAll('__HOST__', request.headers.host ?? '')
          .replaceAll('__SUPPORT__', nav.support)
          .replaceAll(/__(IF_[A-Z_]+?|END)__/g, '')
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.end(await server.transformIndexHtml(request.url ?? '', page))
      })
    },
  }
}

/** Builds the template with its stylesheet and script; it uses the app's fonts. */
async function buildTemplate(root: string) {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [preloadFonts()],
    css: lowered.css,
    resolve: { alias: { '@fonts': fontFolder } },
    build: {
      write: false,
      target: lowered.target,
      assetsInlineLimit: 0,
      // The script imports stylesheets without using their class names, so tree shaking would drop them.
      rolldownOptions: { input: join(root, template), treeshake: false },
    },
  })
  return (output as Rolldown.RolldownOutput).output
}

const withStyle = (html: string, files: Rolldown.RolldownOutput['output']): string =>
  html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (_, name: string) => {
    const file = files.find(({ fileName }) => fileName === name)
    return file?.type === 'asset' ? `<style nonce="__CSP_NONCE__">${file.source}</style>` : ''
  })

const filled = (html: string, { title, description, markup }: ReturnType<Prerender['renderReading']>): string =>
  html
    .replace('__TITLE__', () => title)
    .replace('__DESCRIPTION__', () => description)
    .replace('<div id="root"></div>', () => `<div id="root">${markup.replace(/ style="[^"]*"/g, '')}</div>`)
