import { archiveCourse, type CourseSummary } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '../../api/client.ts'
import { mutation } from '../../api/mutation.ts'
import { courseKeys } from '../../api/queries.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { archive as texts } from '../../ui/texts/archive.ts'

interface Props {
  course: Pick<CourseSummary, 'id' | 'name'>
  onClose: () => void
}

/** Asks before a course becomes one to read only. */
export function ArchiveCourse({ course: { id, name }, onClose }: Props) {
  return (
    <ConfirmCall
      endpoint={archiveCourse}
      input={{ params: { id }, body: { archived: true } }}
      title={texts.title}
      body={texts.body}
      confirm={texts.action}
      failed={texts.failed}
      stale={courseKeys}
      onDone={() => notifySuccess(fill(texts.done, { name }))}
      onClose={onClose}
      isHarmless
    />
  )
}

/** Takes a course back from the archive; if the quota is used up, the server refuses it and a notice says so. */
export function useUnarchive({ id, name }: Pick<CourseSummary, 'id' | 'name'>) {
  const [writing] = useState(() => mutation(archiveCourse, { stale: courseKeys }))
  const { mutateAsync, isPending } = useMutation(writing)
  // The card unmounts when the archive is read again; callbacks passed to `mutate` would be dropped then.
  const takeBack = () =>
    mutateAsync({ params: { id }, body: { archived: false } }).then(
      () => notifySuccess(fill(texts.takenBack, { name })),
      (error: unknown) => notifyError(explain(error, texts.backFailed)),
    )
  return { takeBack: () => void (isPending || takeBack()), isPending }
}
