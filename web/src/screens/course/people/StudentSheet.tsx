import type { Course } from '@hasiye/contract/courses.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { type NoteCounts, type NoteWord, noteWords, wordsIn } from '@hasiye/contract/note-words.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import {
  IconArrowMerge,
  IconArrowRight,
  IconChevronDown,
  IconId,
  IconNote,
  IconPencil,
  IconRefresh,
  IconUserMinus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { cellAt, type Noticed, noticedStudents } from '../../../features/attendance/marks.ts'
import {
  type Lesson,
  lessonForParents,
  type StudentYear,
  studentYear,
} from '../../../features/attendance/student-year.ts'
import { dayAndMonth, noticedText, ratePercent } from '../../../features/attendance/words.ts'
import { useParentMessage } from '../../../features/people/parent-message.ts'
import { isOwnCard, type PeopleActions, type SeenTable } from '../../../features/people/people-actions.ts'
import { DialogFrame } from '../../../ui/blocks/DialogFrame.tsx'
import { FoldedText } from '../../../ui/blocks/FoldedText.tsx'
import { LinkedText } from '../../../ui/blocks/LinkedText.tsx'
import { Column, Hint, List, Row } from '../../../ui/blocks/layout.tsx'
import { MarkSign } from '../../../ui/blocks/MarkSign.tsx'
import { PersonAvatar } from '../../../ui/blocks/PersonAvatar.tsx'
import { ShareButton } from '../../../ui/blocks/ShareButton.tsx'
import { ShortIdChip } from '../../../ui/blocks/ShortIdChip.tsx'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { note as noteTexts, statusWords } from '../../../ui/texts/attendance.ts'
import { card, cards } from '../../../ui/texts/cards.ts'
import { noteWordTexts } from '../../../ui/texts/common.ts'
import { merge } from '../../../ui/texts/requests.ts'
import { move, person as texts } from '../../../ui/texts/student-sheet.ts'
import classes from './people.module.css'
import { type RoundCourse, StudentRound } from './StudentRound.tsx'

interface Props {
  course: RoundCourse & Pick<Course, 'name'>
  student: Person
  seen: SeenTable
  actions: Pick<
    PeopleActions,
    | 'showCard'
    | 'renameCard'
    | 'newCardId'
    | 'mergeCards'
    | 'nameInCourse'
    | 'studentRound'
    | 'moveStudent'
    | 'removeStudent'
  >
  onClose: () => void
}

/** One student's attendance and notes of the year, and the teacher's actions on the student. */
export function StudentSheet({ course, student, seen, actions, onClose }: Props) {
  const { fullName, avatar, shortId, hasAccount, parentDevices } = student
  const { columns, marks, date, today } = seen
  const year = studentYear(columns, marks, student.id, today)
  const messageOf = useParentMessage(course, today)
  const lesson = lessonForParents(year, { ...cellAt(marks, date, student.id), date }, today)
  return (
    <DialogFrame title={texts.title} opened onClose={onClose}>
      <Column gap="l" className={classes.sheet}>
        <Row gap="m">
          <PersonAvatar name={fullName} src={avatar} size={60} />
          <Row wrap grow gap="s" lineGap="none" className={classes.about}>
            <h3>{fullName}</h3>
            <ShortIdChip shortId={shortId} isLabelled />
            {!hasAccount && <span className={classes.card}>{card.badge}</span>}
            {student.known === false && <span className={classes.card}>{card.unknown}</span>}
          </Row>
          {seen.openNote && (
            <IconButton
              aria-label={fill(noteTexts.on, { date: dayAndMonth(date, today) })}
              onClick={() => {
                onClose()
                seen.openNote?.()
              }}
            >
              <IconNote size={22} aria-hidden="true" />
            </IconButton>
          )}
          {!isOwnCard(student) && course.may.edit && (
            <IconButton aria-label={card.nameIn} onClick={() => actions.nameInCourse(student)}>
              <IconPencil size={22} aria-hidden="true" />
            </IconButton>
          )}
        </Row>
        {!hasAccount && (
          <Hint className={classes.hint}>
            {card.meaning} {parentDevices && fill(texts.parentDevices, { n: parentDevices })}
          </Hint>
        )}
        {isOwnCard(student) && course.may.edit && (
          <Row wrap gap="s" className={classes.hint}>
            {card.strangers}
            <Button
              variant="subtle"
              leftSection={<IconRefresh size={20} aria-hidden="true" />}
              onClick={() => actions.newCardId(student)}
            >
              {cards.newId}
            </Button>
          </Row>
        )}
        {student.known === false && <Hint className={classes.hint}>{card.unknownMeaning}</Hint>}
        <Marks year={year} noticed={noticedStudents(marks.stored, [student], today).get(student.id)} />
        <StudentRound course={course} student={student} seen={seen} actions={actions} />
        {year.notes.length > 0 && <Notes notes={year.notes} noted={year.noted} today={today} />}
        <Column gap="s" className={classes.actions}>
          {lesson && <ShareButton text={messageOf(student, lesson)} label={texts.message} />}
          <Row wrap gap="s" className={classes.pair}>
            <Button
              variant="default"
              leftSection={<IconId size={20} aria-hidden="true" />}
              onClick={() => actions.showCard(student)}
            >
              {card.show}
            </Button>
            {isOwnCard(student) && course.may.edit && (
              <Button
                variant="default"
                leftSection={<IconPencil size={20} aria-hidden="true" />}
                onClick={() => actions.renameCard(student)}
              >
                {card.rename}
              </Button>
            )}
            {!hasAccount && course.may.edit && (
              <Button
                variant="default"
                leftSection={<IconArrowMerge size={20} aria-hidden="true" />}
                onClick={() => actions.mergeCards(student)}
              >
                {merge.second}
              </Button>
            )}
            {course.may.edit && (
              <Button
                variant="default"
                leftSection={<IconArrowRight size={20} aria-hidden="true" />}
                onClick={() => actions.moveStudent(student)}
              >
                {move.action}
              </Button>
            )}
          </Row>
          {course.may.edit && (
            <Button
              variant="subtle"
              color="nar"
              leftSection={<IconUserMinus size={20} aria-hidden="true" />}
              onClick={() => actions.removeStudent(student)}
            >
              {texts.remove}
            </Button>
          )}
        </Column>
      </Column>
    </DialogFrame>
  )
}

interface MarksProps {
  year: StudentYear
  noticed: Noticed | undefined
}

/** The totals of the year and the last lessons. */
function Marks({ year: { totals, last }, noticed }: MarksProps) {
  const rate = ratePercent(totals)
  return (
    <section className={classes.marks}>
      <p>{rate === '' ? texts.none : <Totals {...totals} rate={rate} />}</p>
      {noticed && <p>{noticedText(noticed)}</p>}
      {last.length > 0 && (
        <>
          <Hint className={classes.hint}>{fill(texts.last, { n: last.length })}</Hint>
          <List as="ol" className={classes.knots}>
            {last.map(({ date, status }) => (
              <Column as="li" gap="xs" align="center" key={date}>
                <MarkSign status={status} size={28} />
                <span className="visually-hidden">
                  {longDate(date)}: {statusWords[status]}
                </span>
                <span aria-hidden="true">
                  {date.slice(8)}.{date.slice(5, 7)}
                </span>
              </Column>
            ))}
          </List>
        </>
      )}
    </section>
  )
}

/** The sentence about the year, with its numbers in bold. */
function Totals(values: Record<'present' | 'absent', number> & { rate: string }) {
  return texts.year.split(/\{(\w+)\}/).map((part, index) => {
    const value = index % 2 === 1 && values[part as keyof typeof values]
    return value === false ? part : <strong key={index}>{value}</strong>
  })
}

interface NotesProps {
  notes: readonly Lesson[]
  noted: NoteCounts
  today: string
}

/**
 * The notes of the year; only the latest one is shown until they are unfolded. What they say is counted, and chooses
 * those that say it.
 */
function Notes({ notes, noted, today }: NotesProps) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<NoteWord>()
  const counted = noteWords.filter((word) => noted[word] > 0)
  const choose = (word: NoteWord) => {
    setChosen(word === chosen ? undefined : word)
    setOpen(true)
  }
  const listed = chosen ? notes.filter(({ note }) => wordsIn(note).includes(chosen)) : notes
  return (
    <section className={classes.notes}>
      <Row
        as="button"
        gap="s"
        type="button"
        className={classes.fold}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconNote size={22} aria-hidden="true" />
        <strong>{texts.notes}</strong>
        <span className={`${classes.count} tabular`}>{notes.length}</span>
        <IconChevronDown size={20} aria-hidden="true" />
      </Row>
      {counted.length > 0 && (
        <Row wrap gap="s" role="group" aria-label={texts.chooseNotes} className={classes.words}>
          {counted.map((word) => (
            <Button
              key={word}
              variant={word === chosen ? 'light' : 'default'}
              aria-pressed={word === chosen}
              onClick={() => choose(word)}
            >
              {fill(noteWordTexts[word].count, { n: noted[word] })}
            </Button>
          ))}
        </Row>
      )}
      <dl data-open={isOpen || undefined}>
        {listed.slice(0, isOpen ? undefined : 1).map(({ date, note }) => (
          <Row align="start" gap="m" key={date}>
            <dt>{dayAndMonth(date, today)}</dt>
            <dd>
              {isOpen ? (
                <FoldedText>
                  <LinkedText text={note} />
                </FoldedText>
              ) : (
                <LinkedText text={note} />
              )}
            </dd>
          </Row>
        ))}
      </dl>
    </section>
  )
}
