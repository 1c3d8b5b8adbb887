import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Preloaded by `npm start`; JavaScript, because a TypeScript file would load Node's compiler, which keeps 15 MB, before there
// is a cache. Where the folder cannot be written there is none
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/hasiye', import.meta.url)))
