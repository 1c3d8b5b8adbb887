import type { Course } from '@hasiye/contract/courses.ts'
import { addManyParticipants } from '@hasiye/contract/participants.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconAbc, IconCircleCheck, IconCircleX, IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../api/client.ts'
import { invalidate } from '../../../api/mutation.ts'
import { recordPageError } from '../../../api/page-errors.ts'
import { peopleKeys } from '../../../api/queries.ts'
import { saveFile } from '../../../device/save-file.ts'
import {
  applyResponse,
  checkLocally,
  chunks,
  failedFirst,
  type ImportRow,
  idFiles,
  idsWith,
  isGood,
  readIds,
  resultText,
  type TypedId,
} from '../../../features/class-list/id-list.ts'
import { nameFiles } from '../../../features/class-list/read-list.ts'
import { refusalText } from '../../../features/spreadsheet/read-file.ts'
import { SpreadsheetButton } from '../../../features/spreadsheet/SpreadsheetButton.tsx'
import { useCall } from '../../../forms/useCall.ts'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { Column, Row } from '../../../ui/blocks/layout.tsx'
import { notifyError } from '../../../ui/blocks/notify.ts'
import { Pager } from '../../../ui/blocks/Pager.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { FileButton } from '../../../ui/controls/FileButton.tsx'
import { common } from '../../../ui/texts/common.ts'
import { importing, names } from '../../../ui/texts/importing.ts'
import { people } from '../../../ui/texts/people.ts'
import classes from './import.module.css'
import { ListHint } from './NamesSheet.tsx'

interface Props {
  course: Course
  /** Adds the students of a file that has names instead of IDs. */
  onNames: (file: File) => void
  onClose: () => void
}

/** Imports students from a spreadsheet of IDs in four steps: choose a file, preview, confirm, result. */
export function ImportStudents({ course, onNames, onClose }: Props) {
  const { step, choose, confirm, countHeader } = useImport(course)
  const [file, setFile] = useState<File>()
  const isAdding = step.kind === 'adding'
  return (
    <Sheet
      title={step.kind === 'preview' ? importing.preview.title : importing.title}
      opened
      onClose={isAdding ? () => {} : onClose}
      size={720}
      footer={<Footer step={step} onConfirm={confirm} onClose={onClose} />}
    >
      {(step.kind === 'choose' || step.kind === 'reading') && (
        <ChooseFile
          error={step.kind === 'choose' ? step.error : undefined}
          isReading={step.kind === 'reading'}
          onFile={(chosen) => {
            setFile(chosen)
            void choose(chosen)
          }}
          onNames={hasNoId(step) ? undefined : onNames}
        />
      )}
      {step.kind === 'preview' && (
        <>
          <Forecast rows={step.rows} error={step.error} />
          {step.sheet !== undefined && <p>{fill(importing.otherSheet, { sheet: step.sheet })}</p>}
          {step.header && <ListHint text={fill(names.header, { text: step.header.text })} onPress={countHeader} />}
        </>
      )}
      {file && hasNoId(step) && (
        <Column gap="s" align="start">
          <p>{importing.maybeNames}</p>
          <Button variant="light" leftSection={<IconAbc size={20} aria-hidden="true" />} onClick={() => onNames(file)}>
            {names.take}
          </Button>
        </Column>
      )}
      {step.kind === 'adding' && (
        <p role="status">{fill(importing.importing, { done: step.done, total: step.total })}</p>
      )}
      {step.kind === 'done' && <ImportResult rows={step.rows} />}
      {'rows' in step && <RowTable rows={step.rows} />}
    </Sheet>
  )
}

/** Whether the file was read and has no ID. */
const hasNoId = (step: ImportStep): boolean =>
  step.kind === 'preview'
    ? step.rows.every(({ result }) => result === 'badFormat' || result === 'unread')
    : step.kind === 'choose' && step.error === importing.none

interface ChooseFileProps {
  error: string | undefined
  isReading: boolean
  onFile: (file: File) => void
  /** Takes a file of names. */
  onNames: ((file: File) => void) | undefined
}

/** First step of the import: describes the file and lets the user choose one. */
function ChooseFile({ error, isReading, onFile, onNames }: ChooseFileProps) {
  return (
    <Column gap="l" align="start">
      <p>
        {importing.hint}. {importing.firstRow}
      </p>
      {error && <Banner tone="danger">{error}</Banner>}
      <SpreadsheetButton accept={idFiles} isReading={isReading} onFile={onFile}>
        {importing.choose}
      </SpreadsheetButton>
      <Button
        variant="light"
        leftSection={<IconDownload size={20} aria-hidden="true" />}
        onClick={() => void downloadTemplate()}
      >
        {importing.template}
      </Button>
      {onNames && (
        <>
          <p>{importing.maybeNames}</p>
          <FileButton accept={nameFiles} onChoose={([file]) => file && onNames(file)}>
            {(props) => (
              <Button {...props} variant="light" leftSection={<IconAbc size={20} aria-hidden="true" />}>
                {names.fromFile}
              </Button>
            )}
          </FileButton>
        </>
      )}
    </Column>
  )
}

interface FooterProps {
  step: ImportStep
  onConfirm: (rows: ImportRow[]) => void
  onClose: () => void
}

function Footer({ step, onConfirm, onClose }: FooterProps) {
  const n = 'rows' in step ? idsWith(step.rows, 'ok').length : 0
  const isAdding = step.kind === 'adding'
  if (step.kind === 'done' || (step.kind === 'preview' && n === 0)) {
    return (
      <>
        <FailedRowsButton rows={step.rows} />
        <Button onClick={onClose}>{common.close}</Button>
      </>
    )
  }
  return (
    <>
      <Button variant="default" onClick={onClose} disabled={isAdding}>
        {common.cancel}
      </Button>
      {'rows' in step && (
        <Button
          loading={isAdding}
          loadingLabel={isAdding ? people.adding : fill(importing.confirm, { n })}
          onClick={() => onConfirm(step.rows)}
        >
          {isAdding ? people.adding : fill(importing.confirm, { n })}
        </Button>
      )}
    </>
  )
}

interface ForecastProps {
  rows: ImportRow[]
  /** Why the students could not be added. */
  error: string | undefined
}

/** Preview of the import: how many rows would be added and how many not. */
function Forecast({ rows, error }: ForecastProps) {
  const ok = rows.filter(isGood).length
  return (
    <>
      {error && <Banner tone="danger">{error}</Banner>}
      {idsWith(rows, 'ok').length === 0 && <Banner tone="warn">{importing.nothing}</Banner>}
      <p>{fill(importing.preview.summary, { total: rows.length, ok, bad: rows.length - ok })}</p>
    </>
  )
}

/** How many students were added and how many rows were not. */
function ImportResult({ rows }: { rows: ImportRow[] }) {
  const ok = idsWith(rows, 'added').length
  const bad = rows.length - ok
  if (bad === 0) return <Banner tone="success">{fill(importing.done, { n: ok })}</Banner>
  return <Banner tone={ok > 0 ? 'success' : 'warn'}>{fill(importing.donePart, { ok, bad })}</Banner>
}

/** Downloads the rows that were not added; renders nothing if there are none. */
function FailedRowsButton({ rows }: { rows: ImportRow[] }) {
  if (rows.every(isGood)) return null
  return (
    <Button
      variant="default"
      className={classes.tall}
      leftSection={<IconDownload size={20} aria-hidden="true" />}
      onClick={() => void downloadFailedRows(rows)}
    >
      {importing.failedRows}
    </Button>
  )
}

/** Saves rows as a spreadsheet with these titles. */
async function download(rows: string[][], titles: string[], fileName: string): Promise<void> {
  try {
    const { writeTable } = await import('../../../features/spreadsheet/write-table.ts')
    saveFile(await writeTable(importing.sheet, [titles, ...rows]), fileName)
  } catch {
    void notifyError(importing.failed)
  }
}

const { col } = importing

/** An empty table; column A is for the IDs. */
const downloadTemplate = () => download([], [col.id, col.name, importing.hint], importing.templateFile)

/** The rows that were not added, each with the reason; the file can be corrected and imported again. */
function downloadFailedRows(rows: ImportRow[]): Promise<void> {
  const failed = rows.filter((row) => !isGood(row)).map((row) => [row.typed, row.name ?? '', resultText(row)])
  return download(failed, [col.id, col.name, col.result], importing.failedRowsFile)
}

const rowsPerPage = 100

/** Every row of the file with its result, those that are not added first; paginated. */
function RowTable({ rows }: { rows: ImportRow[] }) {
  const [page, setPage] = useState(1)
  const shown = failedFirst(rows).slice((page - 1) * rowsPerPage, page * rowsPerPage)
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            {Object.values(importing.col).map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.row}>
              <td className="tabular">{row.row}</td>
              <td className="tabular">{row.typed}</td>
              <td>{row.name ?? '–'}</td>
              <td>
                <ResultCell row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager page={page} pages={Math.ceil(rows.length / rowsPerPage)} onPage={setPage} />
    </>
  )
}

function ResultCell({ row }: { row: ImportRow }) {
  const Icon = isGood(row) ? IconCircleCheck : IconCircleX
  return (
    <Row as="span" gap="s" className={isGood(row) ? classes.good : classes.bad}>
      <Icon size={18} aria-hidden="true" />
      {resultText(row)}
    </Row>
  )
}

const idsPerCall = 1000

type ImportStep =
  | { kind: 'choose'; error?: string }
  | { kind: 'reading' }
  | { kind: 'preview'; rows: ImportRow[]; header?: TypedId | undefined; sheet?: string | undefined; error?: string }
  | { kind: 'adding'; rows: ImportRow[]; done: number; total: number }
  | { kind: 'done'; rows: ImportRow[] }

/** The steps of an import; nothing is written before `confirm`. */
function useImport(course: Course) {
  const [step, setStep] = useState<ImportStep>({ kind: 'choose' })
  const queryClient = useQueryClient()
  const { mutateAsync } = useCall(addManyParticipants)
  const send = (studentShortIds: string[], dryRun: boolean) =>
    mutateAsync({ params: { id: course.id }, body: { studentShortIds, dryRun } })

  const choose = async (file: File) => {
    setStep({ kind: 'reading' })
    try {
      const { sheet, ids, header } = await readIds(file)
      if (ids.length === 0) return setStep({ kind: 'choose', error: importing.none })
      let rows = checkLocally(ids)
      for (const sentIds of chunks(idsWith(rows, 'unchecked'), idsPerCall)) {
        rows = applyResponse(rows, sentIds, await send(sentIds, true), 'ok')
      }
      setStep({ kind: 'preview', rows: withKnownNames(rows, course), header, sheet })
    } catch (cause) {
      recordPageError(cause)
      setStep({ kind: 'choose', error: refusalText(cause, idFiles) ?? errorText(cause, importing.failed) })
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
