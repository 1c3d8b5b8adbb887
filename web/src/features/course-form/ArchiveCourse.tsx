import { archiveCourse, type CourseSummary } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '../../api/mutation.ts'
import { courseKeys } from '../../api/queries.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { archive as texts } from '../../ui/texts/archive.ts'
import { notifyRefusal } from '../subscription/refusal.ts'

interface Props {
  course: Pick<CourseSummary, 'id' | 'name'>
  onClose: () => void
}

/** Asks before a course is archived. */
export function ArchiveCourse({ course: { id, name }, onClose }: Props) {
  return (
    <ConfirmCall
      endpoint={archiveCourse}
      input={{ params: { id }, body: { archived: true } }}
      title={texts.title}
      body={
        <>
          <p>
            <strong>{fill(texts.which, { name })}</strong>
          </p>
          <p>{texts.body}</p>
        </>
      }
      confirm={texts.action}
      failed={texts.failed}
      stale={courseKeys}
      onDone={() => notifySuccess(fill(texts.done, { name }))}
      onClose={onClose}
      isHarmless
    />
  )
}

/** Returns the function that restores a course from the archive; a notice shows the server's refusal, such as a full quota. */
export function useUnarchive({ id, name }: Pick<CourseSummary, 'id' | 'name'>) {
  const [writing] = useState(() => mutation(archiveCourse, { stale: courseKeys }))
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation(writing)
  // The card unmounts when the archive is refetched, which would drop callbacks passed to `mutate`.
  const takeBack = () =>
    mutateAsync({ params: { id }, body: { archived: false } }).then(
      () => notifySuccess(fill(texts.takenBack, { name })),
      (error: unknown) => notifyRefusal(client, error, texts.backFailed),
    )
  return { takeBack: () => void (isPending || takeBack()), isPending }
}
