import { useState } from 'react'
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

/** Keeps what is being written about each thing while one looks at others. */
export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const of = (subject: Subject) => drafts[keyOf(subject)] ?? empty
  const put = (subject: Subject, draft: Draft) => setDrafts((all) => ({ ...all, [keyOf(subject)]: draft }))
  return {
    of,
    change: (subject, part) => put(subject, { ...of(subject), ...part, key: newKey() }),
    drop: (subject) => put(subject, empty),
  }
}
