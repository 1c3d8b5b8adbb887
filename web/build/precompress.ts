import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Quality of brotli: the best takes 20 times as long as a fast one, and is 12 % smaller. */
const qualities = { best: 11, quick: 5 }

/**
 * Writes a `.br` and a `.gz` version of each text file of the build, so that the server compresses nothing at request time. With
 * QUICK_COMPRESSION=true the quality is low, for a fast first start; `server/src/web-build.ts` compresses again afterwards.
 */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: () => compressFolder(folder, process.env.QUICK_COMPRESSION === 'true' ? 'quick' : 'best'),
  }
}

/** Compresses the text files of a folder. Existing versions are replaced atomically, because a server may be reading them. */
export async function compressFolder(folder: string, quality: keyof typeof qualities): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files
      .filter((file) => /\.(js|css|html|svg|json|txt)$/.test(file))
      .map((file) => compress(join(folder, file), qualities[quality])),
  )
}

async function compress(file: string, quality: number): Promise<void> {
  const body = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  await Promise.all([
    brotli(body, { params }).then((small) => replace(file, '.br', small)),
    zip(body, { level: 9 }).then((small) => replace(file, '.gz', small)),
  ])
}

async function replace(file: string, ending: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.new${ending}`
  await writeFile(unfinished, content)
  await rename(unfinished, file + ending)
}
