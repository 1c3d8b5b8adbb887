import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '../errors/errors.ts'
import type { Viewer } from '../sessions/viewer.ts'

const mebibyte = 1024 * 1024
const daySeconds = 24 * 60 * 60
const maxConcurrent = 4
const waitSeconds = 10
const maxBytesPerDay = { students: 500 * mebibyte, others: 5 * 1024 * mebibyte }

interface RunningUpload {
  count(bytes: number): void
  end(): Promise<void>
}

export interface UploadLimiter {
  /** @throws AppError rate_limited when too many uploads are running or the day's volume would be exceeded */
  begin(viewer: Viewer, declaredBytes: number): Promise<RunningUpload>
}

/** Limits on concurrent uploads and the daily volume of an account. */
export function openUploadLimiter(isOn: boolean): UploadLimiter {
  const running = new Map<number, number>()
  const limiterOf = (points: number) => new RateLimiterMemory({ points, duration: daySeconds })
  const volumes = { students: limiterOf(maxBytesPerDay.students), others: limiterOf(maxBytesPerDay.others) }
  return {
    async begin({ id, role }, declaredBytes) {
      const volume = volumes[role === 'student' ? 'students' : 'others']
      const others = running.get(id) ?? 0
      if (isOn && others >= maxConcurrent) throw rateLimited(waitSeconds, 'uploads at once')
      running.set(id, others + 1)
      const leave = (): void => {
        const left = (running.get(id) ?? 1) - 1
        if (left > 0) running.set(id, left)
        else running.delete(id)
      }
      if (isOn) {
        // consumed before the first byte, so that concurrent uploads cannot exceed the limit
        await volume.consume(id, declaredBytes).catch(async (refusal: Error | RateLimiterRes) => {
          leave()
          if (refusal instanceof Error) throw refusal
          await volume.reward(id, declaredBytes)
          throw rateLimited(Math.ceil(refusal.msBeforeNext / 1000), 'upload volume')
        })
      }
      let bytes = 0
      return {
        count(more) {
          bytes += more
        },
        async end() {
          leave()
          if (isOn) await volume.reward(id, declaredBytes - bytes)
        },
      }
    },
  }
}
