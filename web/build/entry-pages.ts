import type { PagePath } from '@hasiye/contract/pages.ts'
import type { Plugin } from 'vite'
import {
  type Bundle,
  chunksOfPage,
  htmlOf,
  loadedStyleLink,
  namedChunk,
  scriptLink,
  styleLink,
  stylesOf,
} from './bundle.ts'
import { withSource } from './source.ts'

type Prerender = typeof import('../src/app/prerender.tsx')

/**
 * Creates two pages from index.html. `login.html` is for visitors without a session: it contains the form and its styles, so that the
 * form can be read and filled in after one round trip. `index.html`, for everybody else, preloads the frame of the signed-in pages
 * together with the entry script, because they will need it soon.
 */
export function entryPages(): Plugin {
  let root = ''
  return {
    name: 'entry-pages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const html = htmlOf(bundle, 'index.html')
        const login = await withSource<Prerender, string>(root, '/src/app/prerender.tsx', (pages) =>
          pages.renderLogin(),
        )
        const source = withForm(html, withoutStyles(login), '/login', bundle)
        this.emitFile({ type: 'asset', fileName: 'login.html', source })
        const page = bundle['index.html']
        if (page?.type === 'asset') page.source = html.replace('</head>', `  ${frameLinks(bundle)}\n  </head>`)
      },
    },
  }
}

/**
 * Removes style attributes, because the content security policy forbids them in HTML; the forms look right without
 * them.
 */
const withoutStyles = (markup: string): string => markup.replace(/ style="[^"]*"/g, '')

/** Puts the form of a page into the HTML, with its styles and links to its code. */
function withForm(html: string, markup: string, path: PagePath, bundle: Bundle): string {
  const chunks = chunksOfPage(bundle, path)
  const links = [
    ...newIn(
      html,
      chunks.map(({ fileName }) => fileName),
    ).map(scriptLink),
    ...newIn(html, stylesOf(chunks)).map(styleLink),
  ]
  const { fileName } = namedChunk(bundle, 'keep-press')
  return html
    .replace('</head>', () => `  ${links.join('')}\n  </head>`)
    .replace(
      /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)">/g,
      (_, file: string) => styleOf(bundle[file]) + loadedStyleLink(file),
    )
    .replace('<script', () => `<script type="module" async src="/${fileName}"></script>\n    <script`)
    .replace('<div id="root"></div>', () => `<div id="root" data-prerendered>${markup}</div>`)
}

const newIn = (html: string, files: string[]): string[] => [...new Set(files)].filter((file) => !html.includes(file))

const styleOf = (file: Bundle[string] | undefined): string =>
  file?.type === 'asset' ? `<style nonce="__CSP_NONCE__">${file.source}</style>` : ''

function frameLinks(bundle: Bundle): string {
  const frame = namedChunk(bundle, 'frame')
  const { imports: known } = namedChunk(bundle, 'index')
  const scripts = [frame.fileName, ...frame.imports.filter((file) => !known.includes(file))]
  return [...scripts.map(scriptLink), ...stylesOf([frame]).map(styleLink)].join('')
}
