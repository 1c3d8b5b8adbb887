import { limits } from '@hasiye/contract/limits.ts'
import { fill } from '@hasiye/contract/text.ts'
import { copying as texts } from '../../ui/texts/archive.ts'

const markOf = (n: number): string => (n === 1 ? texts.mark : fill(texts.markNumbered, { n }))

/** Shortens a name by code points, as the limit counts them, so that the mark fits behind it. */
function marked(name: string, mark: string): string {
  const room = limits.courseName.max - mark.length
  return [...name].slice(0, room).join('').trimEnd() + mark
}

/** Proposes the name of a course's copy, one that none of the viewer's courses has. The copy of a copy is numbered. */
export function copyName(name: string, taken: readonly string[]): string {
  const original = name.replace(/ \(surət(?: \d+)?\)$/, '')
  for (let n = 1; ; n++) {
    const proposed = marked(original, markOf(n))
    if (!taken.includes(proposed)) return proposed
  }
}
