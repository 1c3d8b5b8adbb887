import { cp, mkdtemp, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const script = /[\w.-]+\.(?:js|css)\b/g
/** The content that identifies a page cached by the service worker. */
const revision = /revision:(["'`])/g

/**
 * Makes a release as a later build does, without building: the server with a copy of the built page whose scripts and
 * stylesheets have other names, in all files that name them.
 * @param mark part of the new names
 * @returns its folder
 */
export async function makeRelease(mark: string): Promise<string> {
  const release = await mkdtemp(join(tmpdir(), `hasiye-e2e-release-${mark}-`))
  const isUsed = (path: string): boolean => !/\.(br|gz)$|\.test\.ts$/.test(path)
  await Promise.all([
    ...['server/package.json', 'server/src', 'web/dist'].map((part) =>
      cp(join(repository, part), join(release, part), { recursive: true, filter: isUsed }),
    ),
    symlink(join(repository, 'node_modules'), join(release, 'node_modules')),
  ])
  const dist = join(release, 'web/dist')
  const names = new Set((await readdir(join(dist, 'assets'))).filter((name) => /\.(js|css)$/.test(name)))
  const renamed = (name: string): string => (names.has(name) ? name.replace(/(?=\.\w+$)/, `-${mark}`) : name)
  const files = await readdir(dist, { recursive: true })
  await Promise.all(
    files
      .filter((file) => /\.(js|css|html|json)$/.test(file))
      .map(async (file) => {
        const path = join(dist, file)
        const text = await readFile(path, 'utf8')
        await writeFile(path, text.replace(script, renamed).replace(revision, `revision:$1${mark}-`))
      }),
  )
  await Promise.all([...names].map((name) => rename(join(dist, 'assets', name), join(dist, 'assets', renamed(name)))))
  return release
}
