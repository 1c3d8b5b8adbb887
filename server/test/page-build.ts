import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RoutePagesFile } from '@hasiye/contract/rendered-page.ts'

export const pageHtml =
  '<!doctype html><html lang="az"><meta name="nonce" content="__CSP_NONCE__"><title>Haşiyə</title></head><div id="root"></div>'

const pageWith = (file: string): string =>
  pageHtml.replace(
    '</head>',
    `<script type="module" src="/index.js"></script><link rel="modulepreload" href="${file}"></head>`,
  )

const renderedPageWith = (file: string): string =>
  pageHtml
    .replace('</head>', '<script nonce="__CSP_NONCE__">hold()</script></head>')
    .replace('<div id="root">', `<noscript><p>old</p></noscript>\n<div id="root">`)
    .concat(`<script nonce="__CSP_NONCE__">load([/*PARTS*/"${file}"])</script>`)

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
    'index.html': pageHtml,
    'login.html': `${pageHtml}<form>`,
    'user-guide.html': `${pageHtml}__HOST__/admin, __SUPPORT__`,
    'privacy-policy.html': `${pageHtml}__SUPPORT__`,
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
