import { archiveCourse, type CourseSummary } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { courseKeys } from '../../api/queries.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { useCall } from '../../forms/useCall.ts'
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

/** Returns the function that unarchives a course; a toast shows the server's refusal, such as a full quota. */
export function useUnarchive({ id, name }: Pick<CourseSummary, 'id' | 'name'>) {
  const client = useQueryClient()
  const { mutate, isPending } = useCall(archiveCourse, {
    stale: courseKeys,
    onDone: () => void notifySuccess(fill(texts.takenBack, { name })),
    onError: (error) => void notifyRefusal(client, error, texts.backFailed),
  })
  return { takeBack: () => isPending || mutate({ params: { id }, body: { archived: false } }), isPending }
}
