import { longDate } from '@hasiye/contract/locale.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useEffect, useRef } from 'react'
import { cellAt } from '../../../features/attendance/marks.ts'
import { noteFits } from '../../../features/attendance/note-bytes.ts'
import { notifyError, notifySuccess } from '../../../ui/blocks/notify.ts'
import { history as texts } from '../../../ui/texts/history.ts'
import { useTable } from '../contexts.ts'
import { markTexts } from './history-text.ts'
import { type MarkState, setMark } from './restore-mark.ts'

/** Returns the function that makes a former state an unsaved change of the table; its notice can undo that. */
export function useRestoreMark(): (state: MarkState) => Promise<void> {
  const { marks, editor } = useTable()
  const latest = useRef(editor)
  useEffect(() => {
    latest.current = editor
  })
  return async (state) => {
    const { date, student, value } = state
    const shown = cellAt(marks, date, student.id)
    if (!noteFits(marks, date, student.id, value.note)) return void notifyError(messages.notesLimit)
    await setMark(editor, state, shown)
    const change = markTexts(student.fullName, longDate(date), shown, value).join('. ')
    const undo = () => void setMark(latest.current, { ...state, value: shown }, value)
    void notifySuccess(fill(texts.backDone, { change }), { undo })
  }
}
