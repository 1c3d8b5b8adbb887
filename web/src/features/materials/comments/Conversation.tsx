import { type Comment, deleteComment } from '@hasiye/contract/comments.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import { ConfirmCall } from '../../../forms/ConfirmCall.tsx'
import { Delayed } from '../../../ui/blocks/Delayed.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { common } from '../../../ui/texts/common.ts'
import { comment as texts } from '../../../ui/texts/materials.ts'
import { restorableHint, useNotifyDeleted } from '../../trash/useNotifyDeleted.ts'
import { CommentItem } from './CommentItem.tsx'
import { Composer } from './Composer.tsx'
import classes from './comments.module.css'
import { commentKeys, commentsQuery, nameOf, type Subject } from './subject.ts'

interface Props {
  course: Course
  categoryId: number
  subject: Subject
  mayWrite: boolean
}

/** The comments on a material or category, oldest first, with the form for a new one. */
export function Conversation({ course, categoryId, subject, mayWrite }: Props) {
  const { data: comments, error, refetch } = useQuery(commentsQuery(subject))
  const stale = commentKeys(course.id, categoryId, subject)
  const notifyDeleted = useNotifyDeleted(course.id)
  const [deleting, setDeleting] = useState<Comment>()
  /** Only teachers can restore, also what a student deleted. */
  const isRestorable = course.may.edit
  const end = useEndInView(comments)
  const teacherIds = new Set(course.teachers.map(({ id }) => id))

  if (!comments) {
    if (!error) return <Delayed>{<p className={classes.quiet}>{texts.loading}</p>}</Delayed>
    return (
      <LoadError
        {...describeError(error, texts.failed.load)}
        retryLabel={common.retry}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      {comments.length === 0 ? (
        <p className={classes.quiet}>{mayWrite ? texts.empty : texts.emptyReadOnly}</p>
      ) : (
        <ol className={classes.comments}>
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              isTeacher={comment.userId !== null && teacherIds.has(comment.userId)}
              stale={stale}
              onDelete={setDeleting}
            />
          ))}
        </ol>
      )}
      {mayWrite && <Composer key={nameOf(subject)} subject={subject} stale={stale} />}
      <div ref={end} className={classes.end} />
      {deleting && (
        <ConfirmCall
          endpoint={deleteComment}
          input={{ params: { id: deleting.id } }}
          title={texts.delete.title}
          body={isRestorable ? `${texts.delete.body} ${restorableHint}` : texts.delete.body}
          confirm={texts.delete.confirm}
          confirming={common.deleting}
          failed={texts.failed.delete}
          stale={stale}
          onDone={() =>
            isRestorable
              ? notifyDeleted(texts.deleted, { kind: 'comment', id: deleting.id })
              : notifySuccess(texts.deleted)
          }
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}

/** Brings the newest comment and the field below it into view: when the comments open, and after a new one of the viewer. */
function useEndInView(comments: Comment[] | undefined) {
  const end = useRef<HTMLDivElement>(null)
  const newest = comments?.at(-1)
  const shown = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (!newest) return
    const isFirst = shown.current === undefined
    if (isFirst || (newest.mine && newest.id !== shown.current)) end.current?.scrollIntoView({ block: 'nearest' })
    shown.current = newest.id
  }, [newest])
  return end
}
