import { fill } from '@hasiye/contract/text.ts'
import { IconCopy, IconShare } from '@tabler/icons-react'
import { Button } from '../controls/Button.tsx'
import { common } from '../texts/common.ts'
import { notifyError, notifySuccess } from './notify.ts'
import classes from './ShareButton.module.css'

interface Props {
  /** What is shared. */
  text: string
  label: string
  /** The subject, read out after the label where several buttons have the same one. */
  about?: string
  /** There is another button that copies the text. */
  hasCopy?: boolean
}

/**
 * Shares a text with the browser's share sheet; without one, copies it and opens WhatsApp with it as a message. On a
 * desktop, whose share sheet may have nothing to share with, the text can also be copied.
 */
export function ShareButton({ text, label, about, hasCopy = false }: Props) {
  const subject = about && <span className="visually-hidden">: {about}</span>
  const leftSection = <IconShare size={20} aria-hidden="true" />
  return (
    <>
      {typeof navigator.share === 'function' ? (
        <Button variant="light" leftSection={leftSection} onClick={() => void share(text)}>
          {label}
          {subject}
        </Button>
      ) : (
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
      )}
      {!hasCopy && (
        <Button
          variant="default"
          className={classes.copy}
          leftSection={<IconCopy size={20} aria-hidden="true" />}
          onClick={() => void copy(text)}
        >
          {common.copy}
          {subject}
        </Button>
      )}
    </>
  )
}

/** Shares a text as the button does, for an entry of a menu. */
export async function shareText(text: string): Promise<void> {
  if (typeof navigator.share === 'function') return share(text)
  open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noopener,noreferrer')
  await copy(text)
}

/** Opens the share sheet. Closing it without sharing is not an error on a phone; a desktop's closes without programs. */
async function share(text: string): Promise<void> {
  try {
    await navigator.share({ text })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(text)
    else if (!matchMedia('(pointer: coarse)').matches) void notifyError(common.notShared)
  }
}

/**
 * Shares a text with the share sheet of a phone; copies it where there is none. Returns whether that was done: closing
 * the share sheet without sharing is not.
 */
export async function shareOrCopy(text: string, toasts: Toasts): Promise<boolean> {
  if (typeof navigator.share !== 'function' || !matchMedia('(pointer: coarse)').matches) return copy(text, toasts)
  try {
    await navigator.share({ text })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? false : copy(text, toasts)
  }
}

interface Toasts {
  done?: string
  /** May contain `{text}`, for a person who then copies it by hand. */
  failed?: string
}

/**
 * Copies a text and notifies the user. Where the browser refuses, the toast shows the text itself unless `failed` is
 * given. Returns whether it was copied.
 */
export async function copy(text: string, { done, failed }: Toasts = {}): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    void notifySuccess(done ?? common.copied)
    return true
  } catch {
    void notifyError(fill(failed ?? '{text}', { text }))
    return false
  }
}
