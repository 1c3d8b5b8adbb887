import { useState } from 'react'
import { formDraft } from '../../../forms/form-draft.ts'
import { useFormDraft } from '../../../forms/useFormDraft.ts'

type Sentences = Record<string, string>

const nameOf = (courseId: number, month: string): string => `month-sheets/${courseId}/${month}`

/** The teacher's sentences of a month that are stored on this device, by student. */
export const storedSentences = (courseId: number, month: string): Sentences =>
  (formDraft(nameOf(courseId, month), {}) ?? {}) as Sentences

/**
 * The teacher's sentences of a month, by student. They are stored on this device only, like what is typed into a form:
 * the server needs none of them, because they are on the paper and in the shared text.
 */
export function useSentences(courseId: number, month: string) {
  const [values, setValues] = useState<Sentences>({})
  const draft = useFormDraft(
    nameOf(courseId, month),
    { values, saved: {}, restore: (before) => setValues(before as Sentences) },
    () => false,
  )
  return {
    sentenceOf: (studentId: number) => values[studentId] ?? '',
    setSentence: (studentId: number, sentence: string) => {
      draft.recordChange()
      setValues(({ [studentId]: _, ...others }) => (sentence === '' ? others : { ...others, [studentId]: sentence }))
    },
  }
}
