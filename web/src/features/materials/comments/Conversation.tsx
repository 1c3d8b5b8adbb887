import type { Comment } from '@hasiye/contract/comments.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Delayed } from '../../../ui/blocks/Delayed.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { common } from '../../../ui/texts/common.ts'
import { comment as texts } from '../../../ui/texts/materials.ts'
import { CommentItem } from './CommentItem.tsx'
import { Composer } from './Composer.tsx'
import classes from './comments.module.css'
import { DeleteComment } from './DeleteComment.tsx'
import type { Drafts } from './drafts.ts'
import { commentsQuery, type Subject } from './subject.ts'
import { useCommentsChanged } from './useSendComment.ts'

interface Props {
  course: Course
  categoryId: number
  subject: Subject
  mayWrite: boolean
  drafts: Drafts
}

/** What was said about a material or a category, oldest first, and the box to say more. */
export function Conversation({ course, categoryId, subject, mayWrite, drafts }: Props) {
  const { data: comments, error, refetch } = useQuery(commentsQuery(subject))
  const changed = useCommentsChanged(course.id, categoryId, subject)
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
              onChanged={changed}
              onDelete={setDeleting}
            />
          ))}
        </ol>
      )}
      {mayWrite && <Composer subject={subject} drafts={drafts} onPosted={changed} />}
      {deleting && <DeleteComment comment={deleting} onDeleted={changed} onClose={() => setDeleting(undefined)} />}
    </>
  )
}
