import { type Comment, editComment } from '@hasiye/contract/comments.ts'
import { materialTypeOf } from '@hasiye/contract/material-types.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconDownload, IconFile, IconPhoto } from '@tabler/icons-react'
import type { QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Form, FormError } from '../../../forms/Form.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { Ago } from '../../../ui/blocks/Ago.tsx'
import { dialogTable, useDialogs } from '../../../ui/blocks/dialog-table.tsx'
import { FoldedText } from '../../../ui/blocks/FoldedText.tsx'
import { LinkedText } from '../../../ui/blocks/LinkedText.tsx'
import { Column, Row } from '../../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { PersonAvatar } from '../../../ui/blocks/PersonAvatar.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextArea } from '../../../ui/controls/TextArea.tsx'
import { common } from '../../../ui/texts/common.ts'
import { comment as texts } from '../../../ui/texts/materials.ts'
import { fresh } from '../../../ui/texts/news.ts'
import { useIsNew } from '../../news/seen.ts'
import { type FileLink, ifOffline, isPreviewable, sizeText } from '../files.ts'
import { useDraftToast } from './Composer.tsx'
import classes from './comments.module.css'

const dialogs = dialogTable(() => import('../dialogs.tsx'))

interface Props {
  comment: Comment
  isTeacher: boolean
  /** Queries to refetch after a change. */
  stale: readonly QueryKey[]
  onDelete: (comment: Comment) => void
}

/** A comment: author, text, time and attachment. */
export function CommentItem({ comment, isTeacher, stale, onDelete }: Props) {
  const [isEditing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const closeEditing = () => {
    setEditing(false)
    requestAnimationFrame(() => edit.current?.focus())
  }
  const { text, attachmentUrl, attachmentName, attachmentSize, editedAt, editedBy } = comment
  const name = comment.username ?? common.unknown
  const isNew = useIsNew()
  return (
    <li className={classes.comment}>
      <PersonAvatar name={name} src={comment.avatar} size={38} />
      <Column gap="xs" align="start">
        <p className={classes.who}>
          <strong>{name}</strong> {comment.mine && <span>{common.you}</span>}
          {isTeacher && <span className={classes.fact}>{texts.teacher}</span>}
          {!comment.mine && isNew(comment.createdAt) && <span className={classes.fact}>{fresh}</span>}
        </p>
        {isEditing ? (
          <EditComment comment={comment} stale={stale} onClose={closeEditing} />
        ) : (
          text && (
            <FoldedText className={classes.text}>
              <LinkedText text={text} />
            </FoldedText>
          )
        )}
        {attachmentUrl && attachmentName && (
          <FileChip
            file={{ title: attachmentName, fileUrl: attachmentUrl, type: materialTypeOf(attachmentName) }}
            sizeBytes={attachmentSize ?? 0}
          />
        )}
        <Row as="p" wrap gap="s" lineGap="none" className={classes.foot}>
          <Ago at={comment.createdAt} />
          {editedAt !== null && (
            <span>
              {editedBy === undefined ? texts.edited : fill(texts.editedBy, { name: editedBy ?? common.unknown })}
            </span>
          )}
          {comment.canEdit && !isEditing && (
            <>
              <button ref={edit} type="button" aria-label={texts.edit.aria} onClick={() => setEditing(true)}>
                {common.edit}
              </button>
              <button type="button" aria-label={texts.delete.aria} onClick={() => onDelete(comment)}>
                {common.delete}
              </button>
            </>
          )}
        </Row>
      </Column>
    </li>
  )
}

interface EditProps extends Pick<Props, 'comment' | 'stale'> {
  onClose: () => void
}

/** Edits the text of a comment in place; an empty or unchanged text is not sent. */
function EditComment({ comment: { id, text, canEdit }, stale, onClose }: EditProps) {
  const storedAs = `comment/${id}`
  useDraftToast(storedAs, text)
  const form = useForm(editComment, {
    initial: { text },
    input: (body) => ({ params: { id }, body }),
    storeTypedAs: storedAs,
    stale,
    failed: texts.failed.edit,
    onSaved: () => {
      void notifySuccess(texts.updated)
      onClose()
    },
  })
  const { label: _label, ...field } = form.field('text')
  const hasNothingNew = ['', text].includes(field.value.trim())
  const giveUp = () => {
    form.forget()
    onClose()
  }
  return (
    <Form form={hasNothingNew ? { ...form, submit: async () => {} } : form} className={classes.editing} hasOwnError>
      <TextArea
        {...field}
        aria-label={texts.edit.aria}
        onKeyDown={(event) => event.key === 'Escape' && giveUp()}
        minRows={2}
        maxRows={10}
        autoFocus
      />
      <FormError form={form} />
      <Row wrap gap="s" justify="end" above="s">
        <Button variant="default" onClick={giveUp} disabled={form.isSubmitting}>
          {common.cancel}
        </Button>
        <Button type="submit" disabled={hasNothingNew || !canEdit} loading={form.isSubmitting}>
          {form.isSubmitting ? common.saving : common.save}
        </Button>
      </Row>
    </Form>
  )
}

/** A larger picture is loaded only when it is opened. */
const maxPictureBytes = 5 * 1024 * 1024

/** A comment's attachment: opens in a dialog if it can be previewed, otherwise downloads. */
function FileChip({ file, sizeBytes }: { file: FileLink; sizeBytes: number }) {
  const { open, dialog } = useDialogs(dialogs)
  const [hasPicture, setPicture] = useState(file.type === 'image' && sizeBytes <= maxPictureBytes)
  const Icon = file.type === 'image' ? IconPhoto : IconFile
  const size = sizeText(sizeBytes)
  const label = `${fill(texts.attachment, { name: file.title })}, ${size}`
  const words = (
    <span>
      {file.title} <small>{size}</small>
    </span>
  )
  const preview = () => open('preview', { file })
  return (
    <>
      {isPreviewable(file) ? (
        <button type="button" className={classes.chip} onClick={preview} aria-label={label}>
          {hasPicture ? (
            <img
              className={classes.small}
              src={`${file.fileUrl}?inline=1`}
              alt=""
              loading="lazy"
              onError={() => setPicture(false)}
            />
          ) : (
            <Icon size={20} aria-hidden="true" />
          )}
          {words}
        </button>
      ) : (
        <a className={classes.chip} href={file.fileUrl} download aria-label={label} onClick={ifOffline(preview)}>
          <IconDownload size={20} aria-hidden="true" />
          {words}
        </a>
      )}
      {dialog}
    </>
  )
}
