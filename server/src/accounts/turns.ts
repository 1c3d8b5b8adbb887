import { AppError } from '../http/errors.ts'

interface Room {
  atOnce: number
  mostWaiting: number
  waitMs: number
}

const busy = (): AppError => new AppError('busy', { retryAfterSeconds: 5 })

/**
 * Lets so many pieces of work run at once; the others wait, in order and only so long.
 * @throws AppError `busy` when too many wait already, or one waits too long
 */
export function makeTurns({ atOnce, mostWaiting, waitMs }: Room): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting = new Set<() => void>()

  const wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(late)
        waiting.delete(start)
        resolve()
      }
      const late = setTimeout(() => {
        waiting.delete(start)
        reject(busy())
      }, waitMs)
      waiting.add(start)
    })

  const enter = async (): Promise<void> => {
    if (running < atOnce) running += 1
    else if (waiting.size < mostWaiting) await wait()
    else throw busy()
  }

  // a place that becomes free goes to the first who waits
  const leave = (): void => {
    const [next] = waiting
    if (next) next()
    else running -= 1
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
