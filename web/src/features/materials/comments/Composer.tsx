import { maxAttachmentMb } from '@hasiye/contract/images.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon, FileButton, Textarea } from '@mantine/core'
import { IconPaperclip, IconSend2, IconX } from '@tabler/icons-react'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { MutationInput } from '../../../api/mutation.ts'
import type { Sent } from '../../../api/upload.ts'
import { Form, FormError } from '../../../forms/Form.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { LoadingActionIcon } from '../../../ui/blocks/LoadingButton.tsx'
import { common } from '../../../ui/texts/common.ts'
import { material, comment as texts } from '../../../ui/texts/materials.ts'
import { sizeText } from '../size-text.ts'
import classes from './comments.module.css'
import { idOf, nameOf, postOf, type Subject } from './subject.ts'

interface Props {
  subject: Subject
  /** Queries to refetch after posting. */
  stale: readonly QueryKey[]
}

/** Form for a new comment. Keeps its input if sending fails. */
export function Composer({ subject, stale }: Props) {
  const reset = useRef<() => void>(null)
  const [attachment, setAttachment] = useAttachment(subject)
  const [percent, setPercent] = useState(0)
  const [refused, setRefused] = useState<string>()
  const endpoint = postOf(subject)
  const form = useForm(endpoint, {
    initial: { text: '' },
    input: ({ text }) => {
      const onProgress = ({ sentBytes, totalBytes }: Sent) => setPercent(Math.floor((sentBytes * 100) / totalBytes))
      const input = { params: { id: idOf(subject) }, body: text ? { text } : {} }
      return { ...input, ...(attachment && { file: attachment, onProgress }) } as MutationInput<typeof endpoint>
    },
    keepTypedAs: `${nameOf(subject)}/comment`,
    stale,
    failed: texts.failed.post,
    onRefused: ({ fields }) => (fields ? undefined : { focus: 'text' }),
    onSaved: (): void => {
      form.restart({ text: '' })
      setAttachment(null)
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

  const attach = (file: File | null) => {
    const isTooLarge = file !== null && file.size > maxAttachmentMb * 1024 * 1024
    setRefused(isTooLarge ? fill(material.tooLarge, { mb: maxAttachmentMb }) : undefined)
    if (file && !isTooLarge) setAttachment(file)
    reset.current?.()
  }
  const sendOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
  }
  return (
    <Form form={{ ...form, submit }} className={classes.composer} hasOwnError>
      <FormError form={{ error: refused ?? form.error }} />
      {attachment && (
        <p className={classes.chosen}>
          <IconPaperclip size={20} aria-hidden="true" />
          <span>
            {fill(texts.attachment, { name: attachment.name })} <small>{sizeText(attachment.size)}</small>
          </span>
          <ActionIcon aria-label={texts.attachRemove} disabled={isSubmitting} onClick={() => setAttachment(null)}>
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
        </p>
      )}
      {isSubmitting && attachment && <progress value={percent} max={100} aria-label={common.sending} />}
      <div className={classes.write}>
        <Textarea
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
          <FileButton resetRef={reset} onChange={attach} disabled={isSubmitting}>
            {(props) => (
              <ActionIcon {...props} aria-label={texts.attach}>
                <IconPaperclip size={22} aria-hidden="true" />
              </ActionIcon>
            )}
          </FileButton>
        )}
        <LoadingActionIcon
          type="submit"
          variant="filled"
          color="xezer"
          aria-label={texts.send}
          disabled={isEmpty}
          loading={isSubmitting}
        >
          <IconSend2 size={22} aria-hidden="true" />
        </LoadingActionIcon>
      </div>
    </Form>
  )
}

/** Attachment of a comment being written. It is kept across pages until the session ends. */
function useAttachment(subject: Subject): [File | null, (file: File | null) => void] {
  const queryClient = useQueryClient()
  const queryKey = ['comment-attachment', nameOf(subject)]
  const { data } = useQuery<File | null>({
    queryKey,
    enabled: false,
    initialData: null,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return [data, (file) => queryClient.setQueryData(queryKey, file)]
}
