// As in server/src/main.ts: the thread pool reads its size when it is first used.
process.env.UV_THREADPOOL_SIZE ??= '16'
const { startDemo } = await import('./start.ts')
await startDemo(process.argv[2] ?? 'data-demo')

export {}
