import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RoutePagesFile } from '@hasiye/contract/rendered-page.ts'

const pageOf = (head: string, root: string, after = ''): string =>
  '<!doctype html><html lang="az"__HTML__><meta name="nonce" content="__CSP_NONCE__"><title>__TITLE:Haşiyə__</title>' +
  `${head}</head>__NO_SCRIPT:<noscript>old</noscript>____RESPONSES__<div id="root"__SIGNED_OUT__${root}</div>${after}`

const pageWith = (file: string): string =>
  pageOf(`<script type="module" src="/index.js"></script><link rel="modulepreload" href="${file}">`, '>')

const renderedPageWith = (file: string): string =>
  pageOf(
    '<script nonce="__CSP_NONCE__">hold()</script><style nonce="__CSP_NONCE__">__STYLES__</style>__LOADED__',
    '__PARTS__>__CONTENT__',
    `<script nonce="__CSP_NONCE__">load([__SCRIPTS__"${file}"])</script>`,
  )

/** Writes into the page what it was rendered from. */
const renderer = `export async function renderPage(href, replies, refused) {
  const seen = { href, calls: replies.map(({ url, status }) => url + ' ' + status), refused }
  return { title: 'A & B', markup: '<pre>' + JSON.stringify(seen) + '</pre>', styles: '.a{}', parts: ['NewCourses', 'Shell'] }
}`

const routePages: RoutePagesFile = {
  screens: {
    CoursePage: pageWith('/course.js'),
    Dashboard: pageWith('/dashboard.js'),
    JoinCourse: pageWith('/join.js'),
    ParentLogin: renderedPageWith('/parent-login.js'),
    StudentCourse: renderedPageWith('/student-course.js'),
    StudentDashboard: renderedPageWith('/student-dashboard.js'),
    News: renderedPageWith('/news.js'),
  },
  parts: { NewCourses: { scripts: ['assets/new.js'], styles: ['assets/new.css'] } },
}

/** Writes the files of a small build of the page. */
export async function makePageBuild(): Promise<{ dist: string; remove: () => Promise<void> }> {
  const dist = await mkdtemp(join(tmpdir(), 'hasiye-dist-'))
  await Promise.all([mkdir(join(dist, 'assets')), mkdir(join(dist, 'server'))])
  const files: Record<string, string> = {
    'index.html': pageOf('', '>'),
    'login.html': pageOf('', '>', '<form>'),
    'user-guide.html': pageOf('', '>', '__HOST__/admin, __SUPPORT__'),
    'privacy-policy.html': pageOf('', '>', '__SUPPORT__'),
    'route-pages.json': JSON.stringify(routePages),
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'favicon.svg.br': 'squeezed',
    'service-worker.js': 'worker',
    '.stamp': 'e3b0c442',
    'assets/main-abc.js': 'plain',
    'assets/main-abc.js.br': 'squeezed',
    'assets/new.css': '.new{}',
    'server/render.mjs': renderer,
  }
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(dist, name), content)))
  return { dist, remove: () => rm(dist, { recursive: true }) }
}
