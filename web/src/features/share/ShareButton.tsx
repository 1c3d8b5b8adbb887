import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { common } from '../../ui/texts/common.ts'
import { canShare, copy, messengerLink, share } from './share.ts'

interface Props {
  /** What is shared. */
  text: string
  label: string
}

/** Gives a text to somebody: by the browser's share sheet, else as a message in WhatsApp, with the text copied too. */
export function ShareButton({ text, label }: Props) {
  const leftSection = <IconShare size={20} aria-hidden="true" />
  if (canShare()) {
    return (
      <Button variant="light" leftSection={leftSection} onClick={() => void share(text)}>
        {label}
      </Button>
    )
  }
  return (
    <Button
      component="a"
      href={messengerLink(text)}
      target="_blank"
      rel="noopener noreferrer"
      variant="light"
      leftSection={leftSection}
      onClick={() => void copy(text)}
    >
      {label}
      <span className="visually-hidden"> ({common.aria.newTab})</span>
    </Button>
  )
}
