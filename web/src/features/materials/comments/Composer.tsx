import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon, FileButton, Textarea } from '@mantine/core'
import { IconPaperclip, IconSend2, IconX } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { common } from '../../../ui/texts/common.ts'
import { comment as texts } from '../../../ui/texts/materials.ts'
import { sizeText } from '../size-text.ts'
import classes from './comments.module.css'
import type { Drafts } from './drafts.ts'
import type { Subject } from './subject.ts'
import { useSendComment } from './useSendComment.ts'

const longest = 10_000

interface Props {
  subject: Subject
  drafts: Drafts
  onPosted: () => Promise<unknown>
}

/** Writes a comment. What could not be sent stays in its box. */
export function Composer({ subject, drafts, onPosted }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const reset = useRef<() => void>(null)
  const { sending, send } = useSendComment(subject, onPosted)
  const draft = drafts.of(subject)
  const isEmpty = draft.text.trim() === '' && !draft.attachment

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || sending.busy) return
    if (await send(draft)) drafts.drop(subject)
    field.current?.focus()
  }
  const attach = (file: File | null) => {
    if (file) drafts.change(subject, { attachment: file })
    reset.current?.()
  }
  const sendOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }
  return (
    <form ref={form} className={classes.composer} onSubmit={submit}>
      {sending.failure && <Banner tone="danger">{sending.failure}</Banner>}
      {draft.attachment && (
        <p className={classes.chosen}>
          <IconPaperclip size={20} aria-hidden="true" />
          <span>
            {fill(texts.attachment, { name: draft.attachment.name })} <small>{sizeText(draft.attachment.size)}</small>
          </span>
          <ActionIcon
            aria-label={texts.attachRemove}
            disabled={sending.busy}
            onClick={() => drafts.change(subject, { attachment: undefined })}
          >
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
        </p>
      )}
      {sending.percent !== undefined && <progress value={sending.percent} max={100} aria-label={common.sending} />}
      <div className={classes.write}>
        <Textarea
          ref={field}
          className={classes.box}
          aria-label={texts.placeholder}
          placeholder={texts.placeholder}
          value={draft.text}
          onChange={(event) => drafts.change(subject, { text: event.currentTarget.value })}
          onKeyDown={sendOnCtrlEnter}
          maxLength={longest}
          minRows={1}
          maxRows={8}
          readOnly={sending.busy}
        />
        {subject.kind === 'material' && (
          <FileButton resetRef={reset} onChange={attach} disabled={sending.busy}>
            {(props) => (
              <ActionIcon {...props} aria-label={texts.attach}>
                <IconPaperclip size={22} aria-hidden="true" />
              </ActionIcon>
            )}
          </FileButton>
        )}
        <ActionIcon
          type="submit"
          variant="filled"
          color="xezer"
          aria-label={texts.send}
          disabled={isEmpty}
          loading={sending.busy}
        >
          <IconSend2 size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
    </form>
  )
}
