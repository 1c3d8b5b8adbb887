import type { Me } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorText } from '../../api/client.ts'
import { myCourses } from '../../api/queries.ts'
import { listUnsaved, saveCourses } from '../../offline/unsaved.ts'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'
import { onDraftsChanged } from '../../offline/useUnsynced.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { DialogFrame } from '../../ui/blocks/DialogFrame.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { att, former, leave, logout } from '../../ui/texts/attendance.ts'
import type { Unsaved } from './find-unsaved.ts'
import { describeUnsynced } from './find-unsaved.ts'

interface Props extends Unsaved {
  me: Me
  /** Ends the session and removes everything from the device. */
  onLeave: () => Promise<void>
  onClose: () => void
}

/**
 * Asks before a log-out that would lose changes or input; names the courses and dates of the changes. Closes once nothing is unsaved,
 * as after a pending save was sent.
 */
export function UnsavedAtLogOut({ me, courses: first, hasFormDraft, onLeave, onClose }: Props) {
  const [courses, setCourses] = useState(first)
  const queryClient = useQueryClient()
  const { data: mine } = useQuery(myCourses)
  const nameOf = (courseId: number) => mine?.find(({ id }) => id === courseId)?.name
  const isFormer = ({ courseId }: UnsyncedCourse) => mine !== undefined && nameOf(courseId) === undefined
  /** A course that the person has left accepts no saves, so its changes keep the dialog open. */
  const savable = courses.filter(
    (course) => !isFormer(course) && (course.unsaved.changes > 0 || !courses.some(isFormer)),
  )
  const go = useMutation({ mutationFn: onLeave })
  const saveAndGo = useMutation({
    mutationFn: async () => {
      const courseIds = savable.map(({ courseId }) => courseId)
      const left = await saveCourses(me.id, courseIds, queryClient)
      if (left === 0) await onLeave()
      return left
    },
  })
  const isPending = go.isPending || saveAndGo.isPending
  useEffect(() => onDraftsChanged(me.id, () => void listUnsaved(me.id).then(setCourses)), [me.id])
  useEffect(() => {
    if (courses.length === 0 && !hasFormDraft && !isPending) onClose()
  }, [courses, hasFormDraft, isPending])
  const error = go.error ?? saveAndGo.error
  return (
    <DialogFrame opened title={leave.title} onClose={isPending ? () => {} : onClose} withCloseButton={false}>
      <ul style={{ paddingLeft: 'var(--ui-space-xl)', listStyle: 'disc' }}>
        {courses.map((course) => (
          <li key={course.courseId}>
            {describeUnsynced({ ...course, courseName: nameOf(course.courseId) ?? course.courseName })}
            {isFormer(course) && `. ${former.gone}`}
          </li>
        ))}
        {hasFormDraft && <li>{logout.typed}</li>}
      </ul>
      {saveAndGo.data ? <Banner tone="warn">{fill(att.unsaved, { n: saveAndGo.data })}</Banner> : null}
      {error && <Banner tone="danger">{errorText(error, att.saveFailed)}</Banner>}
      {savable.length > 0 && (
        <Button onClick={() => saveAndGo.mutate()} loading={saveAndGo.isPending} disabled={go.isPending} data-autofocus>
          {leave.saveAndGo}
        </Button>
      )}
      <Button
        variant="light"
        color="nar"
        onClick={() => go.mutate()}
        loading={go.isPending}
        disabled={saveAndGo.isPending}
      >
        {leave.go}
      </Button>
      <Button
        variant="default"
        onClick={onClose}
        disabled={isPending}
        data-autofocus={savable.length === 0 || undefined}
      >
        {leave.stay}
      </Button>
    </DialogFrame>
  )
}
