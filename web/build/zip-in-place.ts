import type { Plugin } from 'vite'

const call = "import { zip } from 'fflate'"
const inPlace = "import { zipSync } from 'fflate'\nconst zip = (files, done) => done(null, zipSync(files))"

/**
 * Makes write-excel-file compress on the main thread. For a sheet of a whole school year fflate would start a worker from a blob,
 * which the page's content security policy blocks, and the report would never be finished.
 */
export function zipInPlace(): Plugin {
  return {
    name: 'zip-in-place',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('write-excel-file/modules/zip/zipToArrayBuffer.js')) return
      if (!code.includes(call)) this.error('write-excel-file zips in another way now: look at zip-in-place.ts')
      return code.replace(call, inPlace)
    },
  }
}
