import { type Comment, deleteComment } from '@hasiye/contract/comments.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmCall } from '../../../forms/ConfirmCall.tsx'
import { Delayed } from '../../../ui/blocks/Delayed.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { common } from '../../../ui/texts/common.ts'
import { comment as texts } from '../../../ui/texts/materials.ts'
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
  const [deleting, setDeleting] = useState<Comment>()
  const teacherIds = new Set(course.teachers.map(({ id }) => id))

  if (!comments) {
    if (!error) return <Delayed>{<p className={classes.quiet}>{texts.loading}</p>}</Delayed>
    return (
      <LoadError
        text={texts.failed.load}
        detail={error.message}
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
      {deleting && (
        <ConfirmCall
          endpoint={deleteComment}
          input={{ params: { id: deleting.id } }}
          title={texts.delete.title}
          body={texts.delete.body}
          confirm={texts.delete.confirm}
          confirming={common.deleting}
          failed={texts.failed.delete}
          stale={stale}
          onDone={() => notifySuccess(texts.deleted)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}
