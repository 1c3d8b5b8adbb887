import { getMe } from '@hasiye/contract/accounts.ts'
import { type SaveResult, saveAttendance } from '@hasiye/contract/attendance.ts'
import { accountHeader } from '@hasiye/contract/headers.ts'
import { ApiError, call } from '../api/client.ts'
import { bodyOf, type SaveEntry } from './entries.ts'

/**
 * The calls of one account's outbox in one course, for the page and the service worker. The server refuses them if another account is
 * signed in.
 */
export function saveCalls(userId: number, courseId: number) {
  const headers = { [accountHeader]: String(userId) }
  return {
    /**
     * @throws ApiError `network` also for a response that is not from our server, such as JSON of a network's sign-in
     * page
     */
    post: async (entry: SaveEntry): Promise<SaveResult> => {
      const response = await call(saveAttendance, { params: { id: courseId }, body: bodyOf(entry), headers })
      const isOurs = [response?.statuses, response?.conflicts, response?.skipped].every(Array.isArray)
      if (!isOurs || response.date !== entry.date) throw new ApiError('network', 0)
      return response
    },
    isSamePerson: async () => (await call(getMe, { headers })).id === userId,
    /** Runs `task` while neither another tab nor the worker sends for the same course. */
    alone: <T>(task: () => Promise<T>): Promise<T> =>
      navigator.locks ? navigator.locks.request(`hasiye-save-${courseId}`, task) : task(),
  }
}
