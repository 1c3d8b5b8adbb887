import type { Plugin, Rolldown } from 'vite'
import { withSource } from './source.ts'

type Bundle = Rolldown.OutputBundle
type Prerender = typeof import('../src/app/prerender.tsx')

/**
 * Creates two pages from index.html. `login.html` is for visitors of the sign-in page without a session: it contains the form and
 * its styles, so that the form can be read and filled in after one round trip. `index.html`, for everybody else, preloads the frame
 * of the signed-in pages together with the entry script, because they will need it soon.
 */
export function loginPage(): Plugin {
  let root = ''
  return {
    name: 'login-page',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('index.html is not built')
        const html = String(page.source)
        page.source = html.replace('</head>', `  ${early(bundle)}\n  </head>`)
        this.emitFile({ type: 'asset', fileName: 'login.html', source: withForm(html, await form(root), bundle) })
      },
    },
  }
}

/**
 * Renders the markup of the form. Style attributes are removed, because the content security policy forbids them in HTML; the form
 * looks right without them.
 */
async function form(root: string): Promise<string> {
  const markup = await withSource<Prerender, string>(root, '/src/app/prerender.tsx', ({ renderLogin }) => renderLogin())
  return markup.replace(/ style="[^"]*"/g, '')
}

function withForm(html: string, markup: string, bundle: Bundle): string {
  const keeper = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'keep-press')
  if (!keeper) throw new Error('keep-press.ts is not built')
  const styled = html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (_, file: string) =>
    styleOf(bundle[file]),
  )
  return styled
    .replace('<script', () => `<script type="module" async src="/${keeper.fileName}"></script>\n    <script`)
    .replace('<div id="root"></div>', () => `<div id="root" data-prerendered>${markup}</div>`)
}

const styleOf = (file: Bundle[string] | undefined): string =>
  file?.type === 'asset' ? `<style nonce="__CSP_NONCE__">${file.source}</style>` : ''

function early(bundle: Bundle): string {
  const files = Object.values(bundle)
  const frame = files.find((file) => file.type === 'chunk' && file.name === 'frame')
  if (frame?.type !== 'chunk') throw new Error('the frame is not built')
  const loaded = files.find((file) => file.type === 'chunk' && file.isEntry && file.name === 'index')
  const known = loaded?.type === 'chunk' ? loaded.imports : []
  const scripts = [frame.fileName, ...frame.imports.filter((file) => !known.includes(file))]
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...(frame.viteMetadata?.importedCss ?? [])].map(
      (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
    ),
  ].join('')
}
