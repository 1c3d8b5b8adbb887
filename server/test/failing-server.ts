import { main } from '../src/start.ts'

/** The server with an error in it that nobody handles, thrown when it is ready. */
const throwOf: Record<string, () => void> = {
  exception: () => {
    throw new TypeError('not to be seen by anybody')
  },
  rejection: () => void Promise.reject(new RangeError('not to be seen by anybody')),
}

await main()
setImmediate(() => throwOf[process.env.THROWS ?? '']?.())
