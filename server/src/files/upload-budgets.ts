import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimited } from '../errors/errors.ts'
import type { Viewer } from '../sessions/viewer.ts'

const mebibyte = 1024 * 1024
const daySeconds = 24 * 60 * 60
const mostAtOnce = 4
const waitSeconds = 10
const mostBytes = { students: 500 * mebibyte, others: 5 * 1024 * mebibyte }

export interface RunningUpload {
  count(bytes: number): void
  end(): Promise<void>
}

export interface UploadBudgets {
  /** @throws AppError rate_limited when too many are under way or so many bytes are too many for today */
  begin(viewer: Viewer, declaredBytes: number): Promise<RunningUpload>
}

/** How much an account may upload at once and in a day. Source: SECURITY_REQUIREMENTS.md section 4. */
export function openUploadBudgets(isOn: boolean): UploadBudgets {
  const running = new Map<number, number>()
  const limiterOf = (points: number) => new RateLimiterMemory({ points, duration: daySeconds })
  const volumes = { students: limiterOf(mostBytes.students), others: limiterOf(mostBytes.others) }
  return {
    async begin({ id, role }, declaredBytes) {
      const volume = volumes[role === 'student' ? 'students' : 'others']
      const others = running.get(id) ?? 0
      if (isOn && others >= mostAtOnce) throw rateLimited(waitSeconds, 'uploads at once')
      running.set(id, others + 1)
      const leave = (): void => {
        const left = (running.get(id) ?? 1) - 1
        if (left > 0) running.set(id, left)
        else running.delete(id)
      }
      if (isOn) {
        // consumed before a byte comes: uploads at the same time cannot pass the limit together
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
