import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a `.br` and a `.gz` version of each text file of the build, so that the server compresses nothing at request time. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files.filter((file) => /\.(js|css|html|svg|json|txt)$/.test(file)).map((file) => compress(join(folder, file))),
      )
    },
  }
}

async function compress(file: string) {
  const body = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  await Promise.all([
    brotli(body, { params }).then((small) => writeFile(`${file}.br`, small)),
    zip(body, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}
