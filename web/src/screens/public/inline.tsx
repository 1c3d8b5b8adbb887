import { Fragment, type ReactNode } from 'react'

/** Values of the `{name}` placeholders in a long text. */
export type Values = Record<string, ReactNode>

/** Formats a line of a long text: text between `**` is bold, `[text](#id)` a link to a section, `{name}` is replaced by its value. */
export function inline(text: string, values: Values): ReactNode {
  return pieces(text, '**').map(([key, piece], index) =>
    index % 2 === 1 ? <strong key={key}>{piece}</strong> : <Fragment key={key}>{linked(piece, values)}</Fragment>,
  )
}

function linked(text: string, values: Values): ReactNode {
  return pieces(text, /(\[[^\]]+\]\(#\w+\))/).map(([key, piece]) => {
    const [, label, section] = /^\[(.+)\]\((#\w+)\)$/.exec(piece) ?? []
    return <Fragment key={key}>{section ? <a href={section}>{label}</a> : filled(piece, values)}</Fragment>
  })
}

function filled(text: string, values: Values): ReactNode {
  return pieces(text, /\{(\w+)\}/).map(([key, piece], index) => (
    <Fragment key={key}>{index % 2 === 1 ? (values[piece] ?? `{${piece}}`) : piece}</Fragment>
  ))
}

/** Splits a text; each piece has its start offset as key. */
function pieces(text: string, separator: string | RegExp): [number, string][] {
  let at = 0
  return text.split(separator).map((piece) => {
    const start = at
    at += piece.length + 1
    return [start, piece]
  })
}
