import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconAbc, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { SpreadsheetButton } from '../../../features/spreadsheet/SpreadsheetButton.tsx'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { Column } from '../../../ui/blocks/layout.tsx'
import { notifyError } from '../../../ui/blocks/notify.ts'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { common } from '../../../ui/texts/common.ts'
import { importing } from '../../../ui/texts/importing.ts'
import { names } from '../../../ui/texts/names.ts'
import { people } from '../../../ui/texts/people.ts'
import classes from './import.module.css'
import { type ImportRow, idsWith, isGood, resultText } from './import-rows.ts'
import { ListHint } from './ListHint.tsx'
import { RowTable } from './RowTable.tsx'
import { acceptedFiles, type ImportStep, useImport } from './useImport.ts'

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
            {people.addNames}
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
}

/** First step of the import: describes the file and lets the user choose one. */
function ChooseFile({ error, isReading, onFile }: ChooseFileProps) {
  return (
    <Column gap="l" align="start">
      <p>
        {importing.hint}. {importing.firstRow}
      </p>
      {error && <Banner tone="danger">{error}</Banner>}
      <SpreadsheetButton accept={acceptedFiles} isReading={isReading} onFile={onFile}>
        {importing.choose}
      </SpreadsheetButton>
      <Button
        variant="light"
        leftSection={<IconDownload size={20} aria-hidden="true" />}
        onClick={() => void downloadTemplate()}
      >
        {importing.template}
      </Button>
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
