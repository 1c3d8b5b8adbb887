import { fold } from './locale.ts'

/** What a note says about a lesson besides its mark. */
export const noteWords = ['late', 'excused', 'ill'] as const
export type NoteWord = (typeof noteWords)[number]
export type NoteCounts = Record<NoteWord, number>

/** Folded, so that `xeste` counts as `xəstə`. */
const forms = new Map<string, NoteWord>([
  ['gecikdi', 'late'],
  ['gecikib', 'late'],
  ['icazeli', 'excused'],
  ['icazelidir', 'excused'],
  ['xeste', 'ill'],
  ['xestedir', 'ill'],
])

/** After a word, in the same clause: “xəstə deyil”, and not the forms of “deyilmək” (“deyilib ki …”). */
const negated = /^ +deyil(?:di|mis|se|dir)?(?![\p{L}\p{N}])/u

/**
 * What a note says, each once: its words are the quick ones of the note's dialog, which stand on lines of their own, or
 * typed ones. They count anywhere in the note as whole words, because teachers write “10 dəqiqə gecikdi” as well as
 * “Xəstədir, anası zəng edib”, but not before “deyil”.
 */
export function wordsIn(note: string): NoteWord[] {
  if (note === '') return []
  const found = new Set<NoteWord>()
  for (const line of note.split('\n').map(fold))
    for (const { 0: word, index } of line.matchAll(/[\p{L}\p{N}]+/gu)) {
      const said = forms.get(word)
      if (said && !negated.test(line.slice(index + word.length))) found.add(said)
    }
  return noteWords.filter((word) => found.has(word))
}

/** How many of the notes say what. */
export function countNoteWords(notes: readonly string[]): NoteCounts {
  const counts: NoteCounts = { late: 0, excused: 0, ill: 0 }
  for (const word of notes.flatMap(wordsIn)) counts[word] += 1
  return counts
}

/** Whether a note says more than such words, each on a line of its own. */
export const saysMore = (note: string): boolean =>
  note.split('\n').some((line) => line.trim() !== '' && !forms.has(fold(line)))
