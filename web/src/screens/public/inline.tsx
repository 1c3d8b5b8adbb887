import { Fragment, type ReactNode } from 'react'

/** What stands for `{name}` in a long text. */
export type Values = Record<string, ReactNode>

/** A line of a long text: what is between `**` is bold, `{name}` gives way to its value. */
export function inline(text: string, values: Values): ReactNode {
  return pieces(text, '**').map(([key, piece], place) =>
    place % 2 === 1 ? <strong key={key}>{piece}</strong> : <Fragment key={key}>{filled(piece, values)}</Fragment>,
  )
}

function filled(text: string, values: Values): ReactNode {
  return pieces(text, /\{(\w+)\}/).map(([key, piece], place) => (
    <Fragment key={key}>{place % 2 === 1 ? (values[piece] ?? `{${piece}}`) : piece}</Fragment>
  ))
}

/** The pieces of a text, each with a key of its own: the place where it begins. */
function pieces(text: string, separator: string | RegExp): [number, string][] {
  let at = 0
  return text.split(separator).map((piece) => {
    const start = at
    at += piece.length + 1
    return [start, piece]
  })
}
