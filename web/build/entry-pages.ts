import { shortIdPlaceholder } from '@hasiye/contract/page-paths.ts'
import type { Plugin } from 'vite'
import {
  type Bundle,
  chunkOfSource,
  htmlOf,
  namedChunk,
  scriptLink,
  styleLink,
  stylesOf,
  withImports,
} from './bundle.ts'
import { withSource } from './source.ts'

type Prerender = typeof import('../src/app/prerender.tsx')

/**
 * Creates three pages from index.html. `login.html` and `student-view.html` are for visitors without a session, of the sign-in page
 * and of the address on a card: they contain the form and its styles, so that the form can be read and filled in after one round trip.
 * `index.html`, for everybody else, preloads the frame of the signed-in pages together with the entry script, because they will need
 * it soon.
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
        const forms = await withSource<Prerender, string[]>(root, '/src/app/prerender.tsx', (pages) =>
          Promise.all([pages.renderLogin(), pages.renderStudentView(shortIdPlaceholder)]),
        )
        const [login = '', studentView = ''] = forms.map(withoutStyles)
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        emit('login.html', withForm(html, login, bundle))
        // The form is complete when it is shown: a press must not come before the script that keeps it.
        const shownWithScript = withForm(withParentSignIn(html, bundle), studentView, bundle).replace(
          '<script type="module" async ',
          (tag) => `${tag}blocking="render" `,
        )
        emit('student-view.html', shownWithScript)
        const page = bundle['index.html']
        if (page?.type === 'asset') page.source = html.replace('</head>', `  ${frameLinks(bundle)}\n  </head>`)
      },
    },
  }
}

/** Removes style attributes, because the content security policy forbids them in HTML; the forms look right without them. */
const withoutStyles = (markup: string): string => markup.replace(/ style="[^"]*"/g, '')

function withForm(html: string, markup: string, bundle: Bundle): string {
  const styled = html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (_, file: string) =>
    styleOf(bundle[file]),
  )
  const { fileName } = namedChunk(bundle, 'keep-press')
  return styled
    .replace('<script', () => `<script type="module" async src="/${fileName}"></script>\n    <script`)
    .replace('<div id="root"></div>', () => `<div id="root" data-prerendered>${markup}</div>`)
}

const styleOf = (file: Bundle[string] | undefined): string =>
  file?.type === 'asset' ? `<style nonce="__CSP_NONCE__">${file.source}</style>` : ''

/**
 * Adds the code of the parents' sign-in, which the app loads as a part, and behind it what the panel will need. The stylesheets of the
 * part are in the page; the app asks for them again, and gets what is preloaded here.
 */
function withParentSignIn(html: string, bundle: Bundle): string {
  const partsOf = (...files: string[]) => files.flatMap((file) => withImports(bundle, chunkOfSource(bundle, file)))
  const part = partsOf('screens/parent/ParentLogin.tsx')
  const panel = partsOf('app/Shell.tsx', 'screens/student/StudentDashboard.tsx')
  const isNew = (file: string, index: number, files: string[]) => !html.includes(file) && files.indexOf(file) === index
  const scripts = [...part, ...panel].map(({ fileName }) => fileName).filter(isNew)
  const styles = stylesOf(part).filter(isNew)
  const later = stylesOf([...part, ...panel]).filter(isNew)
  const links = [
    ...scripts.map(scriptLink),
    ...styles.map(styleLink),
    ...later.map((file) => `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`),
  ]
  return html.replace('</head>', () => `  ${links.join('')}\n  </head>`)
}

function frameLinks(bundle: Bundle): string {
  const frame = namedChunk(bundle, 'frame')
  const { imports: known } = namedChunk(bundle, 'index')
  const scripts = [frame.fileName, ...frame.imports.filter((file) => !known.includes(file))]
  return [...scripts.map(scriptLink), ...stylesOf([frame]).map(styleLink)].join('')
}
