import { deviceStorage } from '../device/storage.ts'
import { currentAccount } from './client.ts'

const keyOf = (studentId: number): string => `hasiye.newsSeen.${studentId}`

/** Returns up to when a parent has seen the news of the student on this device; an instant. */
export const storedNewsSeen = (studentId: number): string | undefined =>
  deviceStorage()?.getItem(keyOf(studentId)) ?? undefined

export function storeNewsSeen(studentId: number, at: string): void {
  try {
    deviceStorage()?.setItem(keyOf(studentId), at)
  } catch {
    // The storage is full: seen items are new again next time.
  }
}

/**
 * Returns the query for the list of courses, where the account is known and a parent has seen its news on this device.
 */
export function newsSinceQuery(): { newsSince: string } | undefined {
  const studentId = currentAccount()
  const newsSince = studentId === undefined ? undefined : storedNewsSeen(studentId)
  return newsSince === undefined ? undefined : { newsSince }
}
