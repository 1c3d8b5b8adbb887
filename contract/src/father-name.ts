import { fold } from './locale.ts'

const marks = new Set(['oglu', 'qizi'])

/** Removes the father's name with its “oğlu” or “qızı”; a name that starts with the father's name stays unchanged. */
export function withoutFather(words: string[]): string[] {
  const mark = words.findIndex((word, index) => index > 1 && marks.has(fold(word)))
  return mark < 0 ? words : words.toSpliced(mark - 1, 2)
}
