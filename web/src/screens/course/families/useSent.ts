import type { Course } from '@hasiye/contract/courses.ts'
import { setSent } from '@hasiye/contract/participants.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, errorText } from '../../../api/client.ts'
import { course as courseQuery } from '../../../api/queries.ts'
import { formDraft, storeFormDraft } from '../../../forms/form-draft.ts'
import { useCall } from '../../../forms/useCall.ts'
import { notifyError } from '../../../ui/blocks/notify.ts'
import { families as texts } from '../../../ui/texts/reports.ts'

/** The short ID in the sent link, or that none was sent. */
type Choice = string | false
/** What the teacher said of the families and the server has not stored yet, by student. */
type Choices = Record<string, Choice>

const nameOf = (courseId: number): string => `sent-link/${courseId}`
const storedChoices = (courseId: number): Choices => (formDraft(nameOf(courseId), {}) ?? {}) as Choices
const isSentIn = (choices: Choices, { id, sent = false }: Pick<Person, 'id' | 'sent'>): boolean => {
  const choice = choices[id]
  return choice === undefined ? sent : choice !== false
}

/** How many families were not sent the link, with what is only on this device. */
export function countUnsent({ id, participants }: Pick<Course, 'id' | 'participants'>): number {
  const choices = storedChoices(id)
  return participants.filter((student) => !isSentIn(choices, student)).length
}

/** Whether a repeated call would be refused too: the student left, or the course was archived. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 425, 429].includes(error.status)

/**
 * Which families were sent the link. A choice is shown and stored on the device at once, and sent to the server one after
 * the other; what fails stays and is sent again when it is asked for, when there is a network again, and at the next visit.
 * The stored choices are read again before each change, because other tabs and earlier visits change them too.
 */
export function useSent({ id: courseId, participants }: Pick<Course, 'id' | 'participants'>) {
  const queryClient = useQueryClient()
  const [choices, setChoices] = useState(() => storedChoices(courseId))
  /** What the device could not store. */
  const unstored = useRef<Choices>({})
  const pending = (): Choices => ({ ...storedChoices(courseId), ...unstored.current })
  const change = (studentId: string | number, choice?: Choice) => {
    const { [studentId]: _, ...others } = pending()
    const next = choice === undefined ? others : { ...others, [studentId]: choice }
    storeFormDraft(nameOf(courseId), {}, next)
    const stored = storedChoices(courseId)
    unstored.current = Object.fromEntries(Object.entries(next).filter(([id, value]) => stored[id] !== value))
    setChoices(next)
  }
  const { mutateAsync } = useCall(setSent, {
    onDone: (_response, { params, body: { sent } }) =>
      queryClient.setQueryData(
        courseQuery(courseId).queryKey,
        (before: Course | undefined) =>
          before && {
            ...before,
            participants: before.participants.map((person) =>
              person.id === params.studentId ? { ...person, sent } : person,
            ),
          },
      ),
  })
  /** Reads the list again, and says why a choice is not stored. */
  const notifyRefused = async (error: unknown, studentId: number) => {
    const name = participants.find(({ id }) => id === studentId)?.fullName
    const course = await queryClient.fetchQuery({ ...courseQuery(courseId), staleTime: 0 }).catch(() => undefined)
    const isGone = name !== undefined && course?.participants.every(({ id }) => id !== studentId)
    await notifyError(isGone ? fill(texts.gone, { name }) : errorText(error, texts.failed))
  }
  const sending = useMutation({
    // one at a time, also with that of an earlier visit
    scope: { id: nameOf(courseId) },
    mutationFn: async () => {
      setChoices(pending())
      for (const studentId of Object.keys(pending())) {
        const choice = pending()[studentId]
        // sent by another tab
        if (choice === undefined) continue
        const body = choice === false ? { sent: false } : { sent: true, shortId: choice }
        const params = { id: courseId, studentId: Number(studentId) }
        try {
          await mutateAsync({ params, body })
        } catch (error) {
          if (!isFinal(error)) throw error
          void notifyRefused(error, params.studentId)
        }
        if (pending()[studentId] === choice) change(studentId)
      }
    },
  })
  const send = useEffectEvent(() => {
    if (Object.keys(pending()).length > 0) sending.mutate()
  })
  useEffect(() => {
    send()
    const resend = () => send()
    addEventListener('online', resend)
    return () => removeEventListener('online', resend)
  }, [])
  return {
    isSent: (student: Pick<Person, 'id' | 'sent'>) => isSentIn(choices, student),
    choose: ({ id, shortId }: Pick<Person, 'id' | 'shortId'>, sent: boolean) => {
      change(id, sent && shortId)
      sending.mutate()
    },
    /** How many choices could not be stored. */
    failedCount: sending.isError ? Object.keys(choices).length : 0,
    isSending: sending.isPending,
    retry: () => sending.mutate(),
  }
}
