import type { Comment } from '@hasiye/contract/comments.ts'
import { materialTypeOf } from '@hasiye/contract/material-types.ts'
import { useState } from 'react'
import { Ago } from '../../../ui/blocks/Ago.tsx'
import { PersonAvatar } from '../../../ui/blocks/PersonAvatar.tsx'
import { common } from '../../../ui/texts/common.ts'
import { comment as texts } from '../../../ui/texts/materials.ts'
import { FileChip } from '../FileChip.tsx'
import classes from './comments.module.css'
import { EditComment } from './EditComment.tsx'
import { LinkedText } from './LinkedText.tsx'

interface Props {
  comment: Comment
  isTeacher: boolean
  onChanged: () => Promise<unknown>
  onDelete: (comment: Comment) => void
}

/** One comment: who, what, when, and its file. */
export function CommentItem({ comment, isTeacher, onChanged, onDelete }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { text, attachmentUrl, attachmentName, editedAt } = comment
  const name = comment.username ?? common.unknown
  return (
    <li className={classes.comment}>
      <PersonAvatar name={name} src={comment.avatar} size={38} />
      <div className={classes.said}>
        <p className={classes.who}>
          <strong>{name}</strong> {comment.mine && <span>{common.you}</span>}
          {isTeacher && <span className={classes.teacher}>{texts.teacher}</span>}
        </p>
        {isEditing ? (
          <EditComment comment={comment} onSaved={onChanged} onClose={() => setEditing(false)} />
        ) : (
          text && (
            <p className={classes.text}>
              <LinkedText text={text} />
            </p>
          )
        )}
        {attachmentUrl && attachmentName && (
          <FileChip file={{ title: attachmentName, fileUrl: attachmentUrl, type: materialTypeOf(attachmentName) }} />
        )}
        <p className={classes.foot}>
          <Ago at={comment.createdAt} />
          {editedAt !== null && <span>{texts.edited}</span>}
          {comment.canEdit && !isEditing && (
            <>
              <button type="button" aria-label={texts.edit.aria} onClick={() => setEditing(true)}>
                {common.edit}
              </button>
              <button type="button" aria-label={texts.delete.aria} onClick={() => onDelete(comment)}>
                {common.delete}
              </button>
            </>
          )}
        </p>
      </div>
    </li>
  )
}
