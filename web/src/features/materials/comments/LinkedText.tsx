import Linkify from 'linkify-react'
import type { Opts } from 'linkifyjs'

const options: Opts = {
  defaultProtocol: 'https',
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
  // Anything else, `javascript:` above all, stays plain text.
  validate: (_value, type, token) => type === 'email' || /^https?:\/\//i.test(token.toHref('https')),
}

/** What a person wrote, with the addresses in it as links. */
export function LinkedText({ text }: { text: string }) {
  return <Linkify options={options}>{text}</Linkify>
}
