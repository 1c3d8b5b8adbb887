import { wordsIn } from '@hasiye/contract/note-words.ts'
import { IconNote } from '@tabler/icons-react'
import { Suspense } from 'react'
import { LinkedText } from '../../ui/blocks/LinkedText.tsx'
import { Row } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { noteWordTexts } from '../../ui/texts/common.ts'
import { student } from '../../ui/texts/student.ts'

const FoldedText = lazyPart(() => import('../../ui/blocks/FoldedText.tsx'), 'FoldedText')

/** This many characters or lines may take more than 8 lines of a phone. */
const isLong = (note: string): boolean => note.length > 200 || note.split('\n').length > 8

/** `Gecikdi, İcazəlidir`: what a note says beside the mark. */
export const noteWordsText = (note: string): string =>
  wordsIn(note)
    .map((word) => noteWordTexts[word].inserted)
    .join(', ')

/** What a note says beyond the quick words, which stand beside the mark. */
export function beyondWords(note: string): string {
  const words: string[] = Object.values(noteWordTexts).map(({ inserted }) => inserted)
  const lines = note.split('\n').filter((line) => !words.includes(line.trim()))
  return lines.join('\n').trim()
}

/** A teacher's note below a mark, which a screen reader announces as such. */
export function TeacherNote({ note, className }: { note: string; className: string | undefined }) {
  return (
    <Row gap="s" align="start" className={className}>
      <IconNote size={18} aria-hidden="true" />
      <span className="visually-hidden">{student.att.teacherNote}: </span>
      <NoteText note={note} />
    </Row>
  )
}

/** The text of a note, folded if it is long. The code for that is loaded with the first long note. */
function NoteText({ note }: { note: string }) {
  const text = <LinkedText text={note} />
  if (!isLong(note)) return <span>{text}</span>
  return (
    <Suspense fallback={<span>{text}</span>}>
      <FoldedText>{text}</FoldedText>
    </Suspense>
  )
}
