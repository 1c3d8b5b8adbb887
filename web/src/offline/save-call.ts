import { getMe } from '@hasiye/contract/accounts.ts'
import { saveAttendance } from '@hasiye/contract/attendance.ts'
import { accountHeader } from '@hasiye/contract/headers.ts'
import { call } from '../api/client.ts'
import { bodyOf, type SaveEntry } from './entries.ts'

/**
 * The calls of one account's outbox in one course, for the page and the service worker. The server refuses them if another account is
 * signed in.
 */
export function saveCalls(userId: number, courseId: number) {
  const headers = { [accountHeader]: String(userId) }
  return {
    post: (entry: SaveEntry) => call(saveAttendance, { params: { id: courseId }, body: bodyOf(entry), headers }),
    isSamePerson: async () => (await call(getMe, { headers })).id === userId,
    /** Runs `task` while neither another tab nor the worker sends for the same course. */
    alone: <T>(task: () => Promise<T>): Promise<T> =>
      navigator.locks ? navigator.locks.request(`hasiye-save-${courseId}`, task) : task(),
  }
}
