import { main } from '../src/start.ts'

/** The server with an error in it that nobody handles, thrown when it is ready. */
await main()
setImmediate(() => {
  throw new TypeError('not to be seen by anybody')
})
