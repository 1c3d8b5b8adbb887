import Linkify from 'linkify-react'
import type { Opts } from 'linkifyjs'

const options: Opts = {
  defaultProtocol: 'https',
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
  // Everything else stays plain text, `javascript:` URLs in particular.
  validate: (_value, type, token) => type === 'email' || /^https?:\/\//i.test(token.toHref('https')),
}

/** A user's text with its URLs and e-mail addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return <Linkify options={options}>{text}</Linkify>
}
