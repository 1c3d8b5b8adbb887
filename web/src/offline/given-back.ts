import type { ApiError } from '../api/client.ts'

/** Saves of a course that can never succeed as they were sent: their changes are ordinary drafts again. */
export interface GivenBack {
  courseId: number
  changes: number
  error: ApiError
}

type Listener = (given: GivenBack) => void

const listeners = new Set<Listener>()

/** Hears of saves that were given back while the person looks at something else. Gives back how to stop. */
export function onGivenBack(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellGivenBack(given: GivenBack): void {
  for (const listener of listeners) listener(given)
}
