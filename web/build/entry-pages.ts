import { getMe, parentLogin } from '@hasiye/contract/accounts.ts'
import { listRecentMarks } from '@hasiye/contract/attendance.ts'
import { listMyCourses } from '@hasiye/contract/courses.ts'
import { type PagePath, shortIdPlaceholder } from '@hasiye/contract/pages.ts'
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
        emit('login.html', withForm(html, login, '/login', bundle))
        // Rendering waits for the script that handles a submit, so that none is lost.
        const shownWithScript = withPanel(
          withForm(html, withEarlyCall(studentView), '/student-view/$shortId', bundle),
          bundle,
        ).replace('<script type="module" async ', (tag) => `${tag}blocking="render" `)
        emit('student-view.html', shownWithScript)
        const page = bundle['index.html']
        if (page?.type === 'asset') page.source = html.replace('</head>', `  ${frameLinks(bundle)}\n  </head>`)
      },
    },
  }
}

/** Removes style attributes, because the content security policy forbids them in HTML; the forms look right without them. */
const withoutStyles = (markup: string): string => markup.replace(/ style="[^"]*"/g, '')

/** Adds the call of the form and the first calls of the panel for keep-press.ts, which sends them before the app has loaded. */
function withEarlyCall(markup: string): string {
  const next = [getMe, listMyCourses, listRecentMarks].map(({ path }) => path)
  return markup.replace('<form ', `<form data-call="${parentLogin.path}" data-next="${next.join(' ')}" `)
}

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

/** Adds what the panel will need behind the code of the parents' sign-in. */
function withPanel(html: string, bundle: Bundle): string {
  const panel = chunksOfPage(bundle, '/student-dashboard')
  const links = [
    ...newIn(
      html,
      panel.map(({ fileName }) => fileName),
    ).map((file) => laterLink(scriptLink(file))),
    ...newIn(html, stylesOf(panel)).map((file) =>
      laterLink(`<link rel="preload" as="style" crossorigin href="/${file}">`),
    ),
  ]
  return html.replace('</head>', () => `  ${links.join('')}\n  </head>`)
}

/** Lets the call of the form go first: over HTTP/1.1 it waits for one of six connections. */
const laterLink = (link: string): string => link.replace('<link ', '<link fetchpriority="low" ')

function frameLinks(bundle: Bundle): string {
  const frame = namedChunk(bundle, 'frame')
  const { imports: known } = namedChunk(bundle, 'index')
  const scripts = [frame.fileName, ...frame.imports.filter((file) => !known.includes(file))]
  return [...scripts.map(scriptLink), ...stylesOf([frame]).map(styleLink)].join('')
}
