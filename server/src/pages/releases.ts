import { constants } from 'node:fs'
import { cp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../make-folder.ts'

const assets = 'assets'

/** Files of the release that ran before, which open pages of it may still request. */
export interface PreviousRelease {
  root: string
  /** Their paths, `/assets/…`. */
  files: ReadonlySet<string>
}

const listAssets = async (root: string): Promise<string[]> => (await readdir(join(root, assets)).catch(() => [])).sort()

/**
 * Keeps a copy of this release's hashed files, and returns those of the previous release: its open pages load their
 * parts from the new server. Older files are removed. `folder` outlives an upgrade; `dist` may be replaced by it.
 */
export async function rotateReleases(dist: string, folder: string): Promise<PreviousRelease> {
  const [current, previous, unfinished] = ['current', 'previous', 'unfinished'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const [own, copied] = await Promise.all([listAssets(dist), listAssets(current)])
  if (own.join() !== copied.join()) {
    await makeFolder(folder)
    await rm(unfinished, { recursive: true, force: true })
    const mode = constants.COPYFILE_FICLONE
    await cp(join(dist, assets), join(unfinished, assets), { recursive: true, mode })
    await rm(previous, { recursive: true, force: true })
    if (copied.length > 0) await rename(current, previous)
    await rename(unfinished, current)
  }
  const files = (await listAssets(previous)).filter((name) => !/\.(br|gz)$/.test(name))
  return { root: previous, files: new Set(files.map((name) => `/${assets}/${name}`)) }
}
