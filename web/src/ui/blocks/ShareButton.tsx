import { fill } from '@hasiye/contract/text.ts'
import { IconShare } from '@tabler/icons-react'
import { Button } from '../controls/Button.tsx'
import { common } from '../texts/common.ts'
import { notifyError, notifySuccess } from './notify.ts'

interface Props {
  /** What is shared. */
  text: string
  label: string
  /** The subject, read out after the label where several buttons have the same one. */
  about?: string
}

/** Shares a text with the browser's share sheet; without one, copies it and opens WhatsApp with it as a message. */
export function ShareButton({ text, label, about }: Props) {
  const subject = about && <span className="visually-hidden">: {about}</span>
  const leftSection = <IconShare size={20} aria-hidden="true" />
  if (typeof navigator.share === 'function') {
    return (
      <Button variant="light" leftSection={leftSection} onClick={() => void share(text)}>
        {label}
        {subject}
      </Button>
    )
  }
  return (
    <Button
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      variant="light"
      leftSection={leftSection}
      onClick={() => void copy(text)}
    >
      {label}
      {subject}
      <span className="visually-hidden"> ({common.aria.newTab})</span>
    </Button>
  )
}

/** Opens the share sheet. Closing it without sharing is not an error. */
async function share(text: string): Promise<void> {
  try {
    await navigator.share({ text })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(text)
  }
}

interface Toasts {
  done?: string
  /** May contain `{text}`, for a person who then copies it by hand. */
  failed?: string
}

/**
 * Copies a text and notifies the user. Where the browser refuses, the toast shows the text itself unless `failed` is
 * given.
 */
export async function copy(text: string, { done, failed }: Toasts = {}): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    void notifySuccess(done ?? common.copied)
  } catch {
    void notifyError(fill(failed ?? '{text}', { text }))
  }
}
