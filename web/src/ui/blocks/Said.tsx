import type { ReactNode } from 'react'

interface Props {
  /** The text for screen readers, and the visible text. */
  as: string
  children: ReactNode
}

/** A visible text that a screen reader would read wrongly, such as “5/7”, which it reads as a fraction or a date. */
export function Said({ as, children }: Props) {
  return (
    <>
      <span className="visually-hidden">{as}</span>
      <span aria-hidden="true">{children}</span>
    </>
  )
}

/** A code with separated characters, for names and labels that only screen readers read. */
export const spell = (code: string): string => [...code].join(' ')

/** A short ID, join code or key, which screen readers spell: they would otherwise read “A23” as a word or a number. */
export const Spelled = ({ code }: { code: string }) => <Said as={spell(code)}>{code}</Said>

const shortIds = /\b[A-Z][2-9A-Z]{7}\b/g

/** A text in which screen readers spell the short IDs. */
export function withSpelledIds(text: string): ReactNode {
  const said = text.replace(shortIds, spell)
  return said === text ? text : <Said as={said}>{text}</Said>
}
