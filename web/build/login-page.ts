import type { Plugin, Rolldown } from 'vite'
import { withSource } from './source.ts'

type Bundle = Rolldown.OutputBundle
type Prerender = typeof import('../src/app/prerender.tsx')

/**
 * Makes two pages of index.html. `login.html`, for who comes to the sign-in without a session: the form is in it, style and
 * all, so that it can be read and filled after one round trip. `index.html`, for everybody else, asks for the frame of the
 * signed-in pages along with the entry: who has no session yet is about to need it.
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

/** The markup of the form. The content policy forbids style attributes in HTML; the page does without those few. */
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
