import { useEffect, useState } from 'react'
import { type DraftMessage, draftDatabase, openDraftChannel } from './draft-channel.ts'
import type { UnsyncedCourse } from './unsynced.ts'

/** A save writes one row per date, and taps come fast. */
const settleMs = 400

/** Calls `read` now and after each change of this account's drafts, by any tab or the worker. Returns the function that stops it. */
export function onDraftsChanged(userId: number, read: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const channel = openDraftChannel()
  channel.onmessage = ({ data }: MessageEvent<DraftMessage>) => {
    if (data.userId !== userId) return
    clearTimeout(timer)
    timer = setTimeout(read, settleMs)
  }
  read()
  return () => {
    clearTimeout(timer)
    channel.close()
  }
}

/** Loads the code only on devices that have drafts. */
export async function readUnsynced(userId: number): Promise<UnsyncedCourse[]> {
  const names = await indexedDB.databases?.()
  if (names && !names.some(({ name }) => name === draftDatabase)) return []
  const { listUnsaved } = await import('./unsaved.ts')
  return listUnsaved(userId)
}

/** Returns an account's changes that are only on this device, by course, and follows them; empty until they are read. */
export function useUnsynced(userId: number | undefined): UnsyncedCourse[] {
  const [courses, setCourses] = useState<UnsyncedCourse[]>([])
  useEffect(() => {
    if (userId === undefined) return
    let isOver = false
    const show = (found: UnsyncedCourse[]) => !isOver && setCourses(found)
    const stop = onDraftsChanged(userId, () => void readUnsynced(userId).then(show, () => undefined))
    return () => {
      isOver = true
      stop()
    }
  }, [userId])
  return courses
}
