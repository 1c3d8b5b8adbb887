import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Preloaded by `npm start`. It is JavaScript, because a TypeScript file would load Node's compiler, which uses 15 MB,
// before there is a cache. Without a writable folder there is no cache.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/hasiye', import.meta.url)))
