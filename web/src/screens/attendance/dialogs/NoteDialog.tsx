import type { Status } from '@hasiye/contract/attendance.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { messages } from '@hasiye/contract/messages.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { noteFits } from '../../../features/attendance/note-bytes.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { dropFormDraft, formDraft, storeFormDraft } from '../../../forms/form-draft.ts'
import { Column, Hint, Row } from '../../../ui/blocks/layout.tsx'
import { MarkSign } from '../../../ui/blocks/MarkSign.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { PersonAvatar } from '../../../ui/blocks/PersonAvatar.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { useNarrow } from '../../../ui/blocks/useNarrow.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextArea } from '../../../ui/controls/TextArea.tsx'
import { statusWords, note as texts } from '../../../ui/texts/attendance.ts'
import { common, noteWordTexts } from '../../../ui/texts/common.ts'
import { noteReaders } from '../../../ui/texts/student-sheet.ts'
import { useRoster, useScreen, useTable } from '../contexts.ts'
import classes from './dialogs.module.css'

interface Props {
  student: Person
  date: string
  status: Status
  /** The note as it was when the dialog was opened. */
  seen: string
  onClose: () => void
}

/** The dialog "Şagird Qeydi": the note of one student on one date. Source: SPEC.md section 2. */
export function NoteDialog({ student, date, status, seen, onClose }: Props) {
  const { course, students, readOnly } = useRoster()
  const label = labelsOf(students)(student)
  const { marks } = useTable()
  const { markOn } = useScreen()
  const storedAs = `note/${course.id}/${date}/${student.id}`
  const [text, setText] = useState(() => (readOnly ? seen : (formDraft(storedAs, { text: seen })?.text ?? seen)))
  const [isRefused, setIsRefused] = useState(false)
  const focused = useRef<HTMLTextAreaElement>(null)
  const isNarrow = useNarrow()
  const change = (typed: string) => {
    setText(typed)
    setIsRefused(false)
    storeFormDraft(storedAs, { text: seen }, { text: typed })
  }
  const close = () => {
    dropFormDraft(storedAs)
    onClose()
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || readOnly) return
    event.preventDefault()
    save()
  }
  /** Puts the caret after the text when the dialog opens, not when the user returns from another app. */
  const toEnd = ({ currentTarget }: FocusEvent<HTMLTextAreaElement>) => {
    if (focused.current !== currentTarget) currentTarget.setSelectionRange(text.length, text.length)
    focused.current = currentTarget
  }
  const save = () => {
    if (!noteFits(marks, date, student.id, text)) return setIsRefused(true)
    close()
    if (text === seen) return
    markOn(date, (chosen, editor) => {
      void editor.setNote(chosen, student, text, chosen === date ? seen : '')
      void notifySuccess(texts.pending)
    })
  }
  return (
    <Sheet
      title={texts.title}
      opened
      onClose={close}
      dirty={text !== seen}
      footer={
        <>
          {!isNarrow && !readOnly && (
            <Row as="span" gap="xs" className={classes.hint} aria-hidden="true">
              <kbd>Ctrl</kbd> <kbd>Enter</kbd> {texts.saveByKeys}
            </Row>
          )}
          <Button variant="default" onClick={close}>
            {readOnly ? common.close : texts.cancel}
          </Button>
          {!readOnly && <Button onClick={save}>{texts.save}</Button>}
        </>
      }
    >
      <Row gap="m" className={classes.who}>
        <PersonAvatar name={student.fullName} src={student.avatar} size={44} />
        <Column grow className={classes.name}>
          <strong>{label}</strong>
          <Hint as="span">{longDate(date)}</Hint>
        </Column>
        <Row as="span" gap="s" hint className={classes.status} data-status={status}>
          <MarkSign status={status} size={28} />
          {statusWords[status]}
        </Row>
      </Row>
      <TextArea
        label={texts.label}
        aria-label={fill(texts.aria, { student: label, date: longDate(date) })}
        placeholder={readOnly ? undefined : texts.placeholder}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        hint={noteReaders}
        error={isRefused && messages.notesLimit}
        className={classes.text}
        onKeyDown={saveByKey}
        readOnly={readOnly}
        onFocus={toEnd}
        minRows={5}
        maxRows={5}
        data-autofocus
      />
      {!readOnly && (
        <Row wrap gap="s" className={classes.chips}>
          {Object.values(noteWordTexts).map(({ inserted }) => (
            <Button key={inserted} variant="default" onClick={() => change(withWord(text, inserted))}>
              {inserted}
            </Button>
          ))}
        </Row>
      )}
    </Sheet>
  )
}

/** Adds a word as a line of its own, unless the text contains it. */
function withWord(text: string, word: string): string {
  if (text.includes(word)) return text
  return text.trim() === '' ? word : `${text.trimEnd()}\n${word}`
}
