import type { Course } from '@hasiye/contract/courses.ts'
import { addManyParticipants } from '@hasiye/contract/participants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../api/client.ts'
import { invalidate } from '../../../api/mutation.ts'
import { recordPageError } from '../../../api/page-errors.ts'
import { peopleKeys } from '../../../api/queries.ts'
import { readFile, refusalText } from '../../../features/spreadsheet/read-file.ts'
import { useCall } from '../../../forms/useCall.ts'
import { importing } from '../../../ui/texts/importing.ts'
import {
  applyResponse,
  checkLocally,
  chunks,
  type IdColumn,
  type ImportRow,
  idColumn,
  idsWith,
  type TypedId,
} from './import-rows.ts'

/** The kinds of files that an import of IDs accepts. Source: SPEC.md section 5. */
export const acceptedFiles = '.xlsx,.xls'
const idsPerCall = 1000

export type ImportStep =
  | { kind: 'choose'; error?: string }
  | { kind: 'reading' }
  | { kind: 'preview'; rows: ImportRow[]; header?: TypedId | undefined; sheet?: string | undefined; error?: string }
  | { kind: 'adding'; rows: ImportRow[]; done: number; total: number }
  | { kind: 'done'; rows: ImportRow[] }

/** The steps of an import; nothing is written before `confirm`. */
export function useImport(course: Course) {
  const [step, setStep] = useState<ImportStep>({ kind: 'choose' })
  const queryClient = useQueryClient()
  const { mutateAsync } = useCall(addManyParticipants)
  const send = (studentShortIds: string[], dryRun: boolean) =>
    mutateAsync({ params: { id: course.id }, body: { studentShortIds, dryRun } })

  const choose = async (file: File) => {
    setStep({ kind: 'reading' })
    try {
      const { sheets } = await readFile(file, acceptedFiles)
      const columns = sheets.map(({ name, rows }) => ({ name, ...idColumn(rows) }))
      const hasIds = ({ ids }: IdColumn) => checkLocally(ids).some(({ result }) => result === 'unchecked')
      const { name: sheet, ids, header } = columns.find(hasIds) ?? columns[0] ?? { ...idColumn([]), name: undefined }
      if (ids.length === 0) return setStep({ kind: 'choose', error: importing.none })
      let rows = checkLocally(ids)
      for (const sentIds of chunks(idsWith(rows, 'unchecked'), idsPerCall)) {
        rows = applyResponse(rows, sentIds, await send(sentIds, true), 'ok')
      }
      setStep({ kind: 'preview', rows: withKnownNames(rows, course), header, sheet })
    } catch (cause) {
      recordPageError(cause)
      setStep({ kind: 'choose', error: refusalText(cause, acceptedFiles) ?? errorText(cause, importing.failed) })
    }
  }

  const confirm = async (previewed: ImportRow[]) => {
    let rows = previewed
    const addable = idsWith(rows, 'ok')
    setStep({ kind: 'adding', rows, done: 0, total: addable.length })
    try {
      for (const sentIds of chunks(addable, idsPerCall)) {
        rows = applyResponse(rows, sentIds, await send(sentIds, false), 'added')
        setStep({ kind: 'adding', rows, done: idsWith(rows, 'added').length, total: addable.length })
      }
      setStep({ kind: 'done', rows })
    } catch (cause) {
      setStep({ kind: 'preview', rows, error: errorText(cause, importing.failed) })
    }
    await invalidate(queryClient, peopleKeys(course.id))
  }

  /** Treats the first row as a student, with an error because it is not an ID. */
  const countHeader = () =>
    setStep((shown) => {
      if (shown.kind !== 'preview' || !shown.header) return shown
      const { header, ...rest } = shown
      return { ...rest, rows: [...checkLocally([header]), ...rest.rows] }
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
