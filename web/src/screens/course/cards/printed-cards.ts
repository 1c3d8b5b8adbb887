import { currentAccount } from '../../../api/client.ts'
import { deviceStorage } from '../../../ui/device-storage.ts'

const keyOf = (courseId: number): string => `hasiye.printed/${currentAccount()}/${courseId}`

/** The ids of the students whose cards were printed from this device. */
export function printedCards(courseId: number): Set<number> {
  try {
    const read: unknown = JSON.parse(deviceStorage()?.getItem(keyOf(courseId)) ?? '[]')
    return new Set(Array.isArray(read) ? read.filter((id) => typeof id === 'number') : [])
  } catch {
    return new Set()
  }
}

export function notePrinted(courseId: number, ids: readonly number[]): void {
  try {
    deviceStorage()?.setItem(keyOf(courseId), JSON.stringify([...new Set([...printedCards(courseId), ...ids])]))
  } catch {
    // a full device counts them as new the next time
  }
}
