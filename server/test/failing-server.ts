import { main } from '../src/start.ts'

/** The server with an unhandled error that is thrown when it is ready. */
await main()
setImmediate(() => {
  throw new TypeError('not to be seen by anybody')
})
