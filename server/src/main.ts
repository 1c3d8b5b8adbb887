import { flushCompileCache } from 'node:module'

// the thread pool reads its size at first use: password hashing must not keep files from being served
process.env.UV_THREADPOOL_SIZE ??= '16'
const { main } = await import('./start.ts')
await main()
// writes what this start compiled, and frees what it read
flushCompileCache()
