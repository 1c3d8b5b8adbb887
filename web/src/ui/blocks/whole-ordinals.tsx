import type { ReactNode } from 'react'

/**
 * The preceding character (older Safaris know no lookbehind); a number or a Roman one, a hyphen, and the ending of an
 * ordinal or the letter of a class.
 */
const ordinal = /(^|[^\p{L}\d])((?:\d{1,4}|[IVX]{1,5})-\p{L}{1,4})(?!\p{L})/u
const onOneLine = { whiteSpace: 'nowrap' } as const

/**
 * A name whose ordinals stay on one line: browsers break “9-cu sinif” after its hyphen. Copied text is the same. It is
 * one element, because a flex container would make an item of each part, without the spaces between them.
 */
export function wholeOrdinals(name: string): ReactNode {
  const parts = name.split(ordinal)
  if (parts.length === 1) return name
  return (
    <span>
      {parts.map((part, index) =>
        index % 3 === 2 ? (
          <span key={index} style={onOneLine}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  )
}
