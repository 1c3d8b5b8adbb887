import { type Comment, editComment } from '@hasiye/contract/comments.ts'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call, explain } from '../../../api/client.ts'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { common } from '../../../ui/texts/common.ts'
import { comment as texts } from '../../../ui/texts/materials.ts'
import classes from './comments.module.css'

const longest = 10_000

interface Props {
  comment: Comment
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Changes the text of a comment in its place; a blank or unchanged one is not sent. */
export function EditComment({ comment, onSaved, onClose }: Props) {
  const [text, setText] = useState(comment.text)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const hasNothingNew = text.trim() === '' || text.trim() === comment.text

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (hasNothingNew || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await call(editComment, { params: { id: comment.id }, body: { text } })
      await onSaved()
      void notifySuccess(texts.updated)
      onClose()
    } catch (error) {
      setFailure(explain(error, texts.failed.edit))
      setBusy(false)
    }
  }
  return (
    <form className={classes.editing} onSubmit={save}>
      <Textarea
        aria-label={texts.edit.aria}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        maxLength={longest}
        minRows={2}
        maxRows={10}
        autoFocus
      />
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {common.cancel}
        </Button>
        <Button type="submit" disabled={hasNothingNew} loading={busy}>
          {busy ? common.saving : common.save}
        </Button>
      </div>
    </form>
  )
}
