import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Banner.module.css'

const looks = {
  danger: { Icon: IconAlertCircle, role: 'alert' },
  success: { Icon: IconCircleCheck, role: 'status' },
  warn: { Icon: IconAlertTriangle, role: 'status' },
} as const

interface Props {
  tone: keyof typeof looks
  children: ReactNode
}

/** An inline message with an icon. */
export function Banner({ tone, children }: Props) {
  const { Icon, role } = looks[tone]
  return (
    <div className={`${classes.banner} ${classes[tone]}`} role={role}>
      <Icon size={20} aria-hidden="true" />
      <div>{tone === 'danger' && typeof children === 'string' ? withLink(children) : children}</div>
    </div>
  )
}

/**
 * Turns the address in a text of the server into a link: the page was opened at another one (`messages.otherAddress`).
 */
function withLink(sentence: string): ReactNode {
  const [before, url, after] = sentence.split(/(https?:\/\/\S+)/)
  if (url === undefined) return sentence
  return (
    <>
      {before}
      <a href={url}>{url}</a>
      {after}
    </>
  )
}
