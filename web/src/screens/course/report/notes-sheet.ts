import { att, exporting, note as noteTexts, statusWords } from '../../../ui/texts/attendance.ts'
import type { Register } from './register.ts'
import { day, head, type ReportSheet, text } from './sheet.ts'

/** A spreadsheet cell holds 32,767 characters. */
const cellHolds = 32_000
/** In characters of a spreadsheet's default font. */
const widths = { date: 14, name: 32, id: 12, mark: 16, note: 70 } as const
const lineHeight = 15
/** The highest row of a spreadsheet, in points. */
const maxHeight = 409

/** The sheet of the notes, by date. */
export function notesSheet({ notes }: Register): ReportSheet {
  const { col } = exporting
  const byDate = notes.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.number - b.number))
  const rows = byDate.flatMap(({ date, student, status, text: note }) =>
    pieces(note).map((piece) =>
      [day(date), text(student.fullName), text(student.shortId), text(statusWords[status]), text(piece)].map(
        (cell) => ({
          ...cell,
          wrap: true,
          alignVertical: 'top' as const,
          height: heightOf(piece, student.fullName),
        }),
      ),
    ),
  )
  return {
    sheet: col.notes,
    data: [[att.date.label, col.name, col.id, att.markLabel, noteTexts.label].map(head), ...rows],
    columns: Object.values(widths).map((width) => ({ width })),
    stickyRowsCount: 1,
    stickyColumnsCount: 0,
    orientation: 'landscape',
    pagesWide: 1,
  }
}

/** Splits a note that is longer than a cell. */
function pieces(note: string): string[] {
  const letters = [...note]
  return Array.from({ length: Math.ceil(letters.length / cellHolds) }, (_, i) =>
    letters.slice(i * cellHolds, (i + 1) * cellHolds).join(''),
  )
}

const linesOf = (text: string, width: number): number =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / width)), 0)

/** Points for the wrapped lines of a row: without a height, spreadsheet programs print only the first line. */
function heightOf(note: string, fullName: string): number {
  const lines = Math.max(linesOf(note, widths.note), linesOf(fullName, widths.name))
  return Math.min(lines * lineHeight, maxHeight)
}
