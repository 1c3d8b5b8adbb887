import { addCategoryComment, addMaterialComment } from '@hasiye/contract/comments.ts'
import { maxAttachmentMb } from '@hasiye/contract/images.ts'
import { bakuTime } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconPaperclip, IconSend2, IconX } from '@tabler/icons-react'
import type { QueryKey } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { MutationInput } from '../../../api/mutation.ts'
import { onSessionEnd } from '../../../api/session.ts'
import type { Sent } from '../../../api/upload.ts'
import { now } from '../../../device/clock.ts'
import { Form, FormError } from '../../../forms/Form.tsx'
import { formDraft } from '../../../forms/form-draft.ts'
import { useForm } from '../../../forms/useForm.ts'
import { Row } from '../../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { FileButton } from '../../../ui/controls/FileButton.tsx'
import { TextArea } from '../../../ui/controls/TextArea.tsx'
import { common } from '../../../ui/texts/common.ts'
import { material, comment as texts } from '../../../ui/texts/materials.ts'
import { findRefusal, sizeText } from '../files.ts'
import classes from './comments.module.css'

/** What a comment belongs to: a material or a whole category. */
export interface Subject {
  kind: 'material' | 'category'
  id: number
}

/** Returns a unique name of a subject. */
export const nameOf = ({ kind, id }: Subject): string => `${kind}/${id}`

/**
 * The chosen files by the name of the subject. They outlive the composer, as the typed text does, until the session
 * ends.
 */
const attachments = new Map<string, File>()

onSessionEnd(() => {
  attachments.clear()
  return undefined
})

interface Props {
  subject: Subject
  /** Queries to refetch after posting. */
  stale: readonly QueryKey[]
}

/** Form for a new comment. The text and the file stay when sending fails. */
export function Composer({ subject, stale }: Props) {
  const name = nameOf(subject)
  const [attachment, setAttachment] = useState(attachments.get(name))
  const [percent, setPercent] = useState(0)
  const [refused, setRefused] = useState<string>()
  const endpoint = subject.kind === 'material' ? addMaterialComment : addCategoryComment
  const storedAs = `${name}/comment`
  useDraftToast(storedAs, '')
  const form = useForm(endpoint, {
    initial: { text: '' },
    input: ({ text }) => {
      const onProgress = ({ sentBytes, totalBytes }: Sent) => setPercent(Math.floor((sentBytes * 100) / totalBytes))
      const input = { params: { id: subject.id }, body: text ? { text } : {} }
      return { ...input, ...(attachment && { file: attachment, onProgress }) } as MutationInput<typeof endpoint>
    },
    storeTypedAs: storedAs,
    stale,
    failed: texts.failed.post,
    onRefused: ({ code, fields }) => {
      if (code === 'file_unreadable') attach(undefined)
      return fields ? undefined : { focus: 'text' }
    },
    onSaved: (): void => {
      form.restart({ text: '' })
      attach(undefined)
      form.element.current?.querySelector('textarea')?.focus()
    },
  })
  const { label: _label, ...field } = form.field('text')
  const { isSubmitting } = form
  const isEmpty = field.value.trim() === '' && !attachment
  const submit = async () => {
    setRefused(undefined)
    if (!isEmpty) await form.submit()
  }

  const attach = (file: File | undefined) => {
    if (file) attachments.set(name, file)
    else attachments.delete(name)
    setAttachment(file)
  }
  const pick = async ([file]: File[]) => {
    if (!file) return
    const isTooLarge = file.size > maxAttachmentMb * 1024 * 1024
    const refusal = isTooLarge ? fill(material.tooLarge, { mb: maxAttachmentMb }) : await findRefusal(file)
    setRefused(refusal)
    if (!refusal) attach(file)
  }
  const sendOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
  }
  return (
    <Form form={{ ...form, submit }} className={classes.composer} hasOwnError>
      <FormError form={{ error: refused ?? form.error }} />
      {attachment && (
        <Row as="p" gap="s" className={classes.chosen}>
          <IconPaperclip size={20} aria-hidden="true" />
          <span>
            {fill(texts.attachment, { name: attachment.name })} <small>{sizeText(attachment.size)}</small>
          </span>
          <IconButton aria-label={texts.attachRemove} disabled={isSubmitting} onClick={() => attach(undefined)}>
            <IconX size={20} aria-hidden="true" />
          </IconButton>
        </Row>
      )}
      {isSubmitting && attachment && <progress value={percent} max={100} aria-label={common.sending} />}
      <Row gap="xs" align="end">
        <TextArea
          {...field}
          className={classes.box}
          aria-label={texts.placeholder}
          placeholder={texts.placeholder}
          onKeyDown={sendOnCtrlEnter}
          minRows={1}
          maxRows={8}
          readOnly={isSubmitting}
        />
        {subject.kind === 'material' && (
          <FileButton onChoose={(files) => void pick(files)} disabled={isSubmitting}>
            {(props) => (
              <IconButton {...props} aria-label={texts.attach}>
                <IconPaperclip size={22} aria-hidden="true" />
              </IconButton>
            )}
          </FileButton>
        )}
        <IconButton
          type="submit"
          variant="filled"
          color="xezer"
          aria-label={texts.send}
          disabled={isEmpty}
          loading={isSubmitting}
        >
          <IconSend2 size={22} aria-hidden="true" />
        </IconButton>
      </Row>
    </Form>
  )
}

/**
 * Notifies a user who leaves a comment without sending it that its text, stored under this name, stays on the device.
 */
export function useDraftToast(storedAs: string, text: string): void {
  useEffect(() => {
    return () => {
      if (formDraft(storedAs, { text })) void notifySuccess(fill(texts.draftSaved, { time: bakuTime(now()) }))
    }
  }, [storedAs, text])
}
