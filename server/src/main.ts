import { flushCompileCache } from 'node:module'

// the thread pool reads its size at first use; this size leaves threads for files while passwords are hashed
process.env.UV_THREADPOOL_SIZE ??= '16'
const { main } = await import('./start.ts')
await main()
// writes the compile cache of this start, and frees the memory of the one that was read
flushCompileCache()
