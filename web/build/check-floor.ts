import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'acorn'
import { type Newer, newerInScript, newerInStyle, ownNames } from './newer.ts'

// Fails if the built page uses a function that a supported browser lacks (`browserslist` in web/package.json), and
// names the file and the position.

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
/** Newer functions, and why the page works without them. */
const allowed: Record<string, string> = {
  // Checked before use, in a way that the analysis does not see.
  '.getSubscription': 'only where there is a push manager',
  '.showNotification': 'only for a push message',
  '.pushManager': 'only for a push message',
  Notification: 'only where notices can be turned on (push-support.ts)',
  'Notification.requestPermission': 'only where notices can be turned on (push-support.ts)',
  '.currentEntry': 'React, only where there is `navigation`',
  '.updateCallbackDone': 'TanStack Router, only where there is `startViewTransition`',
  '.skipTransition': 'React, only where there is `startViewTransition`',
  '.transferSize': 'React reads it as a number or not',
  '.yield': 'the QR reader asks for it',
  '.hasBeenActive': 'read with `?.`',
  '.pdfViewerEnabled': 'a PDF is downloaded instead of shown',
  DecompressionStream: 'floor/inflate.ts',
  '.createObjectURL': 'Papa Parse makes a worker of its own only when asked for one',
  // Members of other objects, or names in an object of another kind.
  '.animation': 'of an object of React',
  '.popover': 'of the props of an element',
  '.minWidth': 'of an object of hucre',
  '.marginLeft': 'of a computed style',
  '.marginRight': 'of a computed style',
  '.webkitGetAsEntry': 'lacking in no browser with drag and drop',
  // Only the appearance differs.
  'overflow: clip': '',
  'overscroll-behavior': 'Safari 15 scrolls the page at the end of a sheet',
  'overscroll-behavior: contain': '',
  '1dvh': 'the line before has vh',
  outline: 'without rounded corners',
  'text-wrap': '',
  'text-wrap: balance': '',
  'text-wrap: pretty': '',
  '@page': 'a named page is a plain one',
  '(forced-colors)': '',
  'color-mix()': '',
  ':has': '',
  '1lh': '',
  'field-sizing': '',
  'field-sizing: content': '',
  'print-color-adjust: exact': '',
  'accent-color': '',
  'container-type': '',
  'container-type: inline-size': '',
  'container-type: normal': '',
  'content-visibility': '',
  'content-visibility: auto': '',
  'contain-intrinsic-size': '',
  '@container': '',
  rotate: '',
  zoom: '',
  'tan()': '',
  'atan2()': '',
  '1cqi': '',
  'place-self: start': '',
  'justify-content: end': '',
  'align-content: start': '',
  'align-self: start': '',
  'text-align-last': '',
  'text-align-last: center': '',
}

const filesOf = (kind: string): Map<string, string> =>
  new Map(globSync(`**/*.${kind}`, { cwd: dist }).map((file) => [file, readFileSync(dist + file, 'utf8')]))

const problems: string[] = []
function report(files: Map<string, string>, find: (source: string) => Newer[]): void {
  for (const [file, source] of files) {
    for (const { name, index } of find(source)) {
      if (name in allowed) continue
      problems.push(`${file}:${index}: ${name}: ${source.slice(Math.max(0, index - 40), index + 60)}`)
    }
  }
}

const scripts = filesOf('js')
const own = ownNames([...scripts.values()])
report(scripts, (source) => newerInScript(source, own))
report(filesOf('css'), newerInStyle)

for (const [file, source] of filesOf('html')) {
  const range = /media="[^"]*[<>]/.exec(source)
  if (range) problems.push(`${file}:${range.index}: media range: ${range[0]}`)
}
for (const [file, source] of scripts) {
  if (!file.startsWith('assets/begin-')) continue
  // Throws where the script is not valid ECMAScript 5 (2009).
  parse(source, { ecmaVersion: 5 })
  if (Buffer.byteLength(source) > 1024) problems.push(`${file}: more than 1 KB`)
}
process.stdout.write(problems.map((problem) => `${problem}\n`).join(''))
process.stdout.write(`${scripts.size} scripts, ${problems.length} places newer than web/package.json allows\n`)
process.exit(problems.length === 0 && scripts.size > 0 ? 0 : 1)
