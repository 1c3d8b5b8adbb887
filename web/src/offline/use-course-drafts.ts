import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type CourseDrafts, openCourseDrafts, sendWaiting } from './course-drafts.ts'
import type { DraftState } from './draft-store.ts'
import { type Drafts, noDrafts } from './drafts.ts'
import type { OutboxState } from './outbox.ts'

export interface HeldDrafts extends CourseDrafts {
  state: DraftState
  sending: OutboxState
  /** What lay on the device when the screen came. */
  found: Drafts
}

/** A person's drafts in a course, kept up with the disk and with other tabs. Sends what waited since the last visit. */
export function useCourseDrafts(userId: number, courseId: number): HeldDrafts {
  const queryClient = useQueryClient()
  const drafts = openCourseDrafts(userId, courseId, queryClient)
  const { store, outbox } = drafts
  const state = useSyncExternalStore(store.subscribe, () => store.state)
  const sending = useSyncExternalStore(outbox.subscribe, () => outbox.state)
  const [found, setFound] = useState(noDrafts)
  useEffect(() => {
    void store.load().then(() => setFound(store.state.drafts))
    void outbox.resend()
    void sendWaiting(userId, queryClient)
  }, [store, outbox, userId, queryClient])
  return { ...drafts, state, sending, found }
}
