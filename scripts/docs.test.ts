import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const documents = [...globSync('*.md', { cwd: root }), ...globSync('{docs,lab,.github}/**/*.md', { cwd: root })].map(
  (path) => path.replaceAll('\\', '/'),
)

const repository = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const headingsOf = (path: string) =>
  [...withoutCode(read(path)).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => String(heading).trim())

describe('decisions', () => {
  const files = readdirSync(join(root, 'docs/decisions')).sort()
  const titleOf = (file: string) => headingsOf(`docs/decisions/${file}`)[0]

  test('there are at most 40, each with its own number', () => {
    expect(files.length).toBeLessThanOrEqual(40)
    const numbers = files.map((file) => /^(\d{3})-[a-z0-9-]+\.md$/.exec(file)?.[1])
    expect(numbers).not.toContain(undefined)
    expect(new Set(numbers).size).toBe(files.length)
  })

  test('each is dated, complete and no longer than 250 words', () => {
    const wrong = files.filter((file) => {
      const text = read(`docs/decisions/${file}`)
      const isComplete = text.match(/^\*\*(Context|Decision|Consequence)\.\*\*/gm)?.length === 3
      const isShort = text.split(/\s+/).filter(Boolean).length <= 250
      return !isComplete || !isShort || !/^# .+\n\nDate: 20\d\d-\d\d-\d\d\n/.test(text)
    })
    expect(wrong).toEqual([])
  })

  test('a superseded one names its successor in the line below the date', () => {
    const superseded = files.filter((file) => /superseded/i.test(read(`docs/decisions/${file}`)))
    const line = /^# .+\n\nDate: \S+\n\nSuperseded by \[(\d{3})\]\(\1-[a-z0-9-]+\.md\)\n/
    expect(superseded.filter((file) => !line.test(read(`docs/decisions/${file}`)))).toEqual([])
  })

  test('the index lists each with its title, once', () => {
    const listed = [
      ...read('docs/decisions.md').matchAll(/^- \[(\d{3})\]\(decisions\/(.+)\) ([\s\S]+?)(?=\n-|\n\n|\n$)/gm),
    ]
    expect(listed.map(([, , file, title]) => [file, title?.replace(/\s+/g, ' ')]).sort()).toEqual(
      files.map((file) => [file, titleOf(file)]),
    )
  })
})

/** The problems of each document, by its path. */
const inEach = (wrongIn: (path: string) => string[]) =>
  documents.flatMap((path) => wrongIn(path).map((wrong) => `${path}: ${wrong}`))

test('the links of the documents lead to files and headings that exist', () => {
  const missing = inEach((path) => {
    const text = withoutCode(read(path)).replace(/`[^`\n]+`/g, '')
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => String(link))
    return links
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [file = '', anchor] = link.split('#')
        const target = file === '' ? path : join(dirname(path), file)
        if (!existsSync(join(root, target))) return true
        return anchor !== undefined && !headingsOf(target).some((heading) => anchorOf(heading) === anchor)
      })
  })
  expect(missing).toEqual([])
})

test('the files that the documents name exist', () => {
  const isNamed = (file: string) => (path: string) =>
    path === file || path.endsWith(`/${file}`) || path.startsWith(`${file}/`)
  const missing = inEach((path) => {
    const named = [
      ...read(path).matchAll(
        /`([\w.@-]+(?:\/[\w.@-]+)*\.(?:tsx?|css|sql|sh|md)|(?:server|web|contract|e2e|lab|scripts|docs|deploy)\/[\w./-]+)`/g,
      ),
    ].map(([, file]) => String(file).replace(/\/$/, ''))
    return named.filter((file) => !/\bdist\b|NNN/.test(file) && !repository.some(isNamed(file)))
  })
  expect(missing).toEqual([])
})

test('the commands that the documents name exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const missing = inEach((path) => {
    const commands = [...read(path).matchAll(/\bnpm run ([a-z][a-z:-]*)/g)].map(([, name]) => String(name))
    const programs = [...read(path).matchAll(/\bnode ((?:\w[\w-]*\/)+[\w.-]+\.ts)\b/g)].map(([, file]) => String(file))
    return [
      ...commands.filter((name) => !(name in scripts)),
      ...programs.filter((file) => !existsSync(join(root, file))),
    ]
  })
  expect(missing).toEqual([])
})

describe.each([
  {
    heading: 'Add a room',
    names: /announcement/i,
    beside: /^(contract\/src|server)\/(?!src\/announcements\/)|^biome/,
    // its folder or its name; not an import of its file in the contract, and no column of a query
    registers: /['"/]announcements['"/](?!\))/,
  },
  {
    heading: 'Add a screen',
    names: /\bStudentCourse\b|\/student\b|\bstudent\./,
    beside: /^(contract\/src|server|web)\/(?!src\/(features|screens)\/)/,
    registers: /\bStudentCourse\b|'\/student\/course\/\$id':/,
  },
])('the files of “$heading” in docs/contributing.md', ({ heading, names, beside, registers }) => {
  const section =
    read('docs/contributing.md')
      .split(/^## /m)
      .find((text) => text.startsWith(`${heading}\n`)) ?? ''
  const steps = section.match(/^(\d+\. | {3}).+$/gm)?.join('\n') ?? ''
  const listed = [...steps.matchAll(/`((?:biome|contract|e2e|lab|server|web)[\w./-]*\.\w+)`/g)].map(([, path]) =>
    String(path),
  )

  test('exist, and the example is in each', () => {
    expect(listed.length).toBeGreaterThan(0)
    expect(listed.filter((path) => !repository.includes(path) || !names.test(`${path}\n${read(path)}`))).toEqual([])
  })

  test('are all in which the example is registered', () => {
    const registering = repository.filter(
      (path) => beside.test(path) && !/\.(test\.tsx?|md)$/.test(path) && registers.test(read(path)),
    )
    expect(registering.length).toBeGreaterThan(0)
    expect(registering.filter((path) => !listed.includes(path))).toEqual([])
  })
})

test('the documents that comments name exist', () => {
  const missing = repository
    .filter((path) => /\.(tsx?|css|sql|js)$/.test(path))
    .flatMap((path) => [...read(path).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([named]) => named))
  expect(missing.filter((named) => !repository.includes(named))).toEqual([])
})

test('every source that a comment names is in docs/requirements', () => {
  const unknown = repository
    .filter((path) => /\.(tsx?|css|sql)$/.test(path))
    .flatMap((path) => {
      const words = read(path)
        .replace(/\n\s*(\*|\/\/|--)/g, ' ')
        .replace(/\s+/g, ' ')
      return [...words.matchAll(/\b([A-Z][A-Z_]{3,}\.md)\b(?:,? sections? ((?:\d+(?:, | and )?)+))?/g)]
        .filter(([, document, sections]) => {
          const file = `docs/requirements/${document}`
          if (!existsSync(join(root, file))) return true
          const numbers = headingsOf(file).map((heading) => heading.split('.')[0])
          return (sections?.match(/\d+/g) ?? []).some((section) => !numbers.includes(section))
        })
        .map(([citation]) => `${path}: ${citation}`)
    })
  expect(unknown).toEqual([])
})
