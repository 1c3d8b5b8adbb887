import type { Course } from '@hasiye/contract/courses.ts'
import { addManyParticipants } from '@hasiye/contract/participants.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '../../../../api/client.ts'
import { invalidate, mutation } from '../../../../api/mutation.ts'
import { peopleKeys } from '../../../../api/queries.ts'
import { importing } from '../../../../ui/texts/people.ts'
import { idColumn, type TypedId } from './ids.ts'
import { acceptedFiles } from './limits.ts'
import { refusalText } from './refusal-text.ts'
import { applyResponse, checkLocally, chunks, type ImportRow, idsWith } from './row-results.ts'
import { readRows } from './spreadsheet.ts'

const idsPerCall = 1000

export type ImportStep =
  | { kind: 'choose'; error?: string }
  | { kind: 'reading' }
  | { kind: 'preview'; rows: ImportRow[]; header?: TypedId | undefined; error?: string }
  | { kind: 'adding'; rows: ImportRow[]; done: number; total: number }
  | { kind: 'done'; rows: ImportRow[] }

/** The steps of an import; nothing is written before `confirm`. */
export function useImport(course: Course) {
  const [step, setStep] = useState<ImportStep>({ kind: 'choose' })
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(mutation(addManyParticipants))
  const send = (studentShortIds: string[], dryRun: boolean) =>
    mutateAsync({ params: { id: course.id }, body: { studentShortIds, dryRun } })

  const choose = async (file: File) => {
    setStep({ kind: 'reading' })
    try {
      const { ids, header } = idColumn(await readRows(file))
      if (ids.length === 0) return setStep({ kind: 'choose', error: importing.none })
      let rows = checkLocally(ids)
      for (const asked of chunks(idsWith(rows, 'unchecked'), idsPerCall)) {
        rows = applyResponse(rows, asked, await send(asked, true), 'ok')
      }
      setStep({ kind: 'preview', rows: withKnownNames(rows, course), header })
    } catch (cause) {
      setStep({ kind: 'choose', error: refusalText(cause, acceptedFiles) ?? explain(cause, importing.failed) })
    }
  }

  const confirm = async (previewed: ImportRow[]) => {
    let rows = previewed
    const wanted = idsWith(rows, 'ok')
    setStep({ kind: 'adding', rows, done: 0, total: wanted.length })
    try {
      for (const asked of chunks(wanted, idsPerCall)) {
        rows = applyResponse(rows, asked, await send(asked, false), 'added')
        setStep({ kind: 'adding', rows, done: idsWith(rows, 'added').length, total: wanted.length })
      }
      setStep({ kind: 'done', rows })
    } catch (cause) {
      setStep({ kind: 'preview', rows, error: explain(cause, importing.failed) })
    }
    await invalidate(queryClient, peopleKeys(course.id))
  }

  /** Treats the first row as a student; because it is no ID, the row shows an error. */
  const countHeader = () =>
    setStep((shown) => {
      if (shown.kind !== 'preview' || !shown.header) return shown
      return { kind: 'preview', rows: [...checkLocally([shown.header]), ...shown.rows] }
    })
  return { step, choose, confirm, countHeader }
}

/** Adds the names of students who are already in the course, which the server's response does not contain. */
function withKnownNames(rows: ImportRow[], course: Course): ImportRow[] {
  const names = new Map(course.participants.map(({ shortId, fullName }) => [shortId, fullName]))
  return rows.map((row) => {
    const name = row.name ?? names.get(row.shortId)
    return name === undefined ? row : { ...row, name }
  })
}
