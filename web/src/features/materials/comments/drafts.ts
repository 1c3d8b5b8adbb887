import { useQuery, useQueryClient } from '@tanstack/react-query'
import { newKey } from '../../../api/idempotency.ts'
import { keyOf, type Subject } from './subject.ts'

/** A comment that is being written. */
export interface Draft {
  text: string
  attachment?: File | undefined
  /** What is sent twice under the same key is posted once. */
  key: string
}

export interface Drafts {
  of(subject: Subject): Draft
  change(subject: Subject, part: Partial<Omit<Draft, 'key'>>): void
  drop(subject: Subject): void
}

const empty: Draft = { text: '', key: '' }

const queryKey = ['comment-drafts']
const kept = { queryKey, enabled: false, initialData: {}, gcTime: Number.POSITIVE_INFINITY }

/** Keeps what is being written about each thing while one looks at others, on whatever page, until one logs out. */
export function useDrafts(): Drafts {
  const queryClient = useQueryClient()
  const { data: drafts } = useQuery<Record<string, Draft>>(kept)
  const of = (subject: Subject) => drafts[keyOf(subject)] ?? empty
  const put = (subject: Subject, draft: Draft) =>
    queryClient.setQueryData<Record<string, Draft>>(queryKey, (all) => ({ ...all, [keyOf(subject)]: draft }))
  return {
    of,
    change: (subject, part) => put(subject, { ...of(subject), ...part, key: newKey() }),
    drop: (subject) => put(subject, empty),
  }
}
