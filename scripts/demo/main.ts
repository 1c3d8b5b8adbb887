import { readArguments } from '../arguments.ts'

// As in server/src/main.ts: the thread pool reads its size when it is first used.
process.env.UV_THREADPOOL_SIZE ??= '16'
const { values } = readArguments({
  usage: 'npm run demo -- [FOLDER]   starts the product on sample data, made anew in ./data-demo or FOLDER\n',
  accepts: ({ length }) => length <= 1,
})
const { startDemo } = await import('./start.ts')
await startDemo(values[0] ?? 'data-demo')
