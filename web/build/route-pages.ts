import type { Plugin } from 'vite'
import {
  type Bundle,
  chunkOfSource,
  htmlOf,
  loadedStyleLink,
  namedChunk,
  scriptLink,
  styleLink,
  stylesOf,
  withImports,
} from './bundle.ts'

const shell = 'app/Shell.tsx'

/** The pages whose code the server names in the HTML, by the file of their component. */
const inShell = {
  dashboard: 'screens/teacher/Dashboard.tsx',
  course: 'screens/course/CoursePage.tsx',
  studentDashboard: 'screens/student/StudentDashboard.tsx',
  studentCourse: 'screens/student/StudentCourse.tsx',
}
const outsideShell = {
  signUp: 'screens/auth/SignUp.tsx',
  parentSignIn: 'screens/parent/ParentLogin.tsx',
  joinCourse: 'screens/join/JoinCourse.tsx',
  claim: 'screens/claim/Claim.tsx',
}

/**
 * Writes `route-pages.json`: by page, its HTML, which loads its code together with the entry script, instead of only when that runs.
 * The styles of a page are one file. The server sends these pages (server/src/pages/route-pages.ts).
 */
export function routePages(): Plugin {
  return {
    name: 'route-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const addStyles = (name: string, source: string): string =>
          this.getFileName(this.emitFile({ type: 'asset', name: `${name}-page.css`, source }))
        const pages = [
          ...Object.entries(inShell).map(([name, file]) => ({ name, files: [file, shell] })),
          ...Object.entries(outsideShell).map(([name, file]) => ({ name, files: [file] })),
        ].map(({ name, files }) => [name, pageOf(files, bundle, (source) => addStyles(name, source))])
        const source = JSON.stringify(Object.fromEntries(pages))
        this.emitFile({ type: 'asset', fileName: 'route-pages.json', source })
      },
    },
  }
}

const linkInHtml = /\s*<link rel="(modulepreload|stylesheet)" crossorigin href="\/([^"]+)">/g

function pageOf(files: string[], bundle: Bundle, addStyles: (source: string) => string): string {
  const html = htmlOf(bundle, 'index.html')
  const linked = [...html.matchAll(linkInHtml)].map(([, rel, file = '']) => ({ rel, file }))
  const needed = files.flatMap((each) => withImports(bundle, chunkOfSource(bundle, each)))
  // Over HTTP/1.1 a browser fetches six files at a time: first the script that runs without waiting for anything, then the largest,
  // because a large file that starts late ends last.
  const largestFirst = unique([...needed.map(({ fileName }) => fileName), ...filesOf(linked, 'modulepreload')]).sort(
    (one, other) => sizeOf(bundle, other) - sizeOf(bundle, one),
  )
  const scripts = unique([namedChunk(bundle, 'index').fileName, ...largestFirst])
  const styles = unique([...filesOf(linked, 'stylesheet'), ...stylesOf(needed)])
  const head = [
    ...(files.includes(inShell.course)
      ? [`<script type="module" async src="/${namedChunk(bundle, 'preload-tab').fileName}"></script>`]
      : []),
    ...scripts.map(scriptLink),
    styleLink(addStyles(styles.map((file) => sourceOf(bundle, file)).join('\n'))),
    ...styles.map(loadedStyleLink),
  ]
  return html.replace(linkInHtml, '').replace('<script', (tag) => head.join('') + tag)
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
