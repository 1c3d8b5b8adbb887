import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import {
  IconAbc,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleX,
  IconEyeOff,
  IconFileSpreadsheet,
  IconUserCheck,
} from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { errorText } from '../../../api/client.ts'
import { recordPageError } from '../../../api/page-errors.ts'
import { refusalText } from '../../../features/spreadsheet/read-file.ts'
import { FormSheet } from '../../../forms/FormSheet.tsx'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { List, Row } from '../../../ui/blocks/layout.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { FileButton } from '../../../ui/controls/FileButton.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { TextArea } from '../../../ui/controls/TextArea.tsx'
import { common } from '../../../ui/texts/common.ts'
import { importing } from '../../../ui/texts/importing.ts'
import { names as texts } from '../../../ui/texts/names.ts'
import { people } from '../../../ui/texts/people.ts'
import type { NameRow } from './check-names.ts'
import classes from './import.module.css'
import { rowNumbers } from './import-rows.ts'
import { ListHint } from './ListHint.tsx'
import type { ListReading } from './list-table.ts'
import type { SheetList } from './read-sheets.ts'
import { acceptedFiles, useNames } from './useNames.ts'

interface Props {
  course: Course
  /** A file that was chosen before; its names are read at once. */
  file?: File | undefined
  onClose: () => void
}

const namedAtMost = 3

const shortened = (cells: string[]): string =>
  cells.slice(0, namedAtMost).join(', ') + (cells.length > namedAtMost ? ' ...' : '')

/** Adds students without an account from a list of names: typed, pasted or taken from a spreadsheet. */
export function NamesSheet({ course, file, onClose }: Props) {
  const list = useNames(course, onClose)
  const { form, rows, header, rest, chosen, isChosen, toggle, step, takeFile, countHeader } = list
  const [fileError, setFileError] = useState<string>()
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    try {
      setFileError((await takeFile(chosen)) ? undefined : texts.noneInFile)
    } catch (cause) {
      recordPageError(cause)
      setFileError(refusalText(cause, acceptedFiles) ?? errorText(cause, texts.fileFailed))
    }
  }
  const takeFirst = useEffectEvent(() => void take(file))
  useEffect(() => takeFirst(), [])
  const isEmpty = chosen.length === 0
  return (
    <FormSheet
      form={form}
      title={people.addNames}
      onClose={onClose}
      intro={<p className={classes.hint}>{texts.hint}</p>}
      submit={isEmpty ? common.add : fill(texts.add, { n: chosen.length })}
      submitting={texts.adding}
    >
      <TextArea
        {...form.field('text')}
        label={texts.label}
        // The error also ends when a name is ticked.
        error={isEmpty && form.errors.text}
        placeholder={texts.placeholder}
        minRows={5}
        maxRows={8}
        spellCheck={false}
        autoCapitalize="words"
        data-autofocus
      />
      <FileButton accept={acceptedFiles} onChoose={([file]) => void take(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            className={classes.file}
            leftSection={<IconFileSpreadsheet size={20} aria-hidden="true" />}
          >
            {texts.fromFile}
          </Button>
        )}
      </FileButton>
      {fileError && <Banner tone="danger">{fileError}</Banner>}
      {list.sheets.length > 1 && <SheetChoice sheets={list.sheets} onTake={list.takeSheet} />}
      {list.sheets.length < 2 && list.sheet !== undefined && (
        <p className={classes.hint}>{fill(importing.otherSheet, { sheet: list.sheet })}</p>
      )}
      <Columns readings={list.readings} reading={list.reading} onChoose={list.chooseReading} />
      {list.unread.length > 0 && (
        <Banner tone="warn">{fill(importing.unread, { row: rowNumbers(list.unread) })}</Banner>
      )}
      {rest.length > 0 && <p className={classes.hint}>{fill(texts.rest, { text: shortened(rest) })}</p>}
      {header !== undefined && <ListHint text={fill(texts.header, { text: header })} onPress={countHeader} />}
      {list.keepsLetters !== undefined && (
        <ListHint
          text={list.keepsLetters ? texts.keptLetters : texts.converted}
          Icon={IconAbc}
          onPress={() => list.keepLetters(!list.keepsLetters)}
        />
      )}
      {list.takesFathers !== undefined && (
        <Switch
          label={texts.fathers}
          checked={list.takesFathers}
          onChange={(event) => list.setTakesFathers(event.currentTarget.checked)}
        />
      )}
      <NameRows rows={rows} isChosen={isChosen} onToggle={toggle} onStep={step} />
    </FormSheet>
  )
}

interface SheetChoiceProps {
  sheets: (SheetList & { index: number; isTaken: boolean })[]
  onTake: (index: number, isTaken: boolean) => void
}

/** The sheets that have names, each with its first names; several can be chosen. */
function SheetChoice({ sheets, onTake }: SheetChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend>{texts.askSheet}</legend>
      {sheets.map(({ sheet = '', readings, index, isTaken }) => (
        <Checkbox
          key={index}
          checked={isTaken}
          onChange={(event) => onTake(index, event.currentTarget.checked)}
          label={<Choice title={sheet} names={readings[0]?.names ?? []} />}
        />
      ))}
    </fieldset>
  )
}

interface ColumnsProps {
  readings: ListReading[]
  reading: number
  onChoose: (reading: number) => void
}

const titleOf = ({ columns }: ListReading): string => columns.join(' + ')

/** The columns from which the names are; a choice where there are several readings. */
function Columns({ readings, reading, onChoose }: ColumnsProps) {
  const name = useId()
  const [only] = readings
  if (!only) return null
  if (readings.length === 1) {
    const text = only.columns.length > 1 ? texts.columns : texts.column
    return (
      <div className={classes.taken}>
        <p className={classes.hint}>{fill(text, { columns: titleOf(only) })}</p>
        <Examples names={only.names} />
      </div>
    )
  }
  return (
    <fieldset className={classes.choice}>
      <legend>{texts.askColumn}</legend>
      {readings.map((one, index) => (
        <label key={titleOf(one)} className={classes.option}>
          <input type="radio" name={name} checked={index === reading} onChange={() => onChoose(index)} />
          <Choice title={titleOf(one)} names={one.names} />
        </label>
      ))}
    </fieldset>
  )
}

const Choice = ({ title, names }: { title: string; names: string[] }) => (
  <span className={classes.taken}>
    <span className={classes.hint}>{title}</span>
    <Examples names={names} />
  </span>
)

/** The first names, large enough to be checked at a glance. */
const Examples = ({ names }: { names: string[] }) => (
  <span className={classes.examples}>
    {names.map((name) => (
      <span key={name}>{name}</span>
    ))}
  </span>
)

interface NameRowsProps {
  rows: NameRow[]
  isChosen: (row: NameRow) => boolean
  onToggle: (row: NameRow) => void
  /** The row means another student than the offered one. */
  onStep: (row: NameRow) => void
}

const icons = {
  own: IconUserCheck,
  removed: IconArrowBackUp,
  moved: IconArrowBackUp,
  same: IconUserCheck,
  similar: IconAlertTriangle,
  repeated: IconUserCheck,
  title: IconAlertTriangle,
  message: IconAlertTriangle,
  number: IconAlertTriangle,
  hidden: IconEyeOff,
  teacher: IconAlertTriangle,
  adult: IconAlertTriangle,
  foot: IconAlertTriangle,
  garbled: IconCircleX,
  invalid: IconCircleX,
}
/** More rows are added but not shown, because nobody reads through them in a sheet. */
const maxShown = 300

/** The names with checkboxes: the doubtful ones with their results, the teacher's own students, and the new ones. */
function NameRows({ rows, ...choice }: NameRowsProps) {
  const fresh = rows.filter(({ result }) => result === 'new')
  const known = rows.filter(({ offer, isAsked }) => offer && !isAsked)
  const adults = rows.filter(({ result }) => result === 'adult')
  const areFolded = adults.length > namedAtMost
  const isDoubtful = (row: NameRow) =>
    row.result !== 'new' && !known.includes(row) && !(areFolded && row.result === 'adult')
  const doubtful = rows.filter(isDoubtful)
  return (
    <>
      {doubtful.length > 0 && (
        <NameList title={fill(texts.check, { n: doubtful.length })} rows={doubtful} {...choice} />
      )}
      {known.length > 0 && <NameList title={fill(texts.known, { n: known.length })} rows={known} {...choice} />}
      {fresh.length > 0 && <NameList title={fill(texts.new, { n: fresh.length })} rows={fresh} {...choice} />}
      {areFolded && (
        <details>
          <summary className={classes.summary}>{`${texts.adult} (${adults.length})`}</summary>
          <NameList title={texts.adult} rows={adults} {...choice} />
        </details>
      )}
    </>
  )
}

function NameList({ title, rows, isChosen, onToggle, onStep }: NameRowsProps & { title: string }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      <List className={classes.names}>
        {rows.slice(0, maxShown).map((row) => (
          <li key={row.index}>
            <Checkbox
              checked={isChosen(row)}
              disabled={row.result === 'invalid'}
              onChange={() => onToggle(row)}
              label={
                <span className={classes.label}>
                  <span className={classes.name}>{row.name}</span>
                  {row.result !== 'new' && <Result {...row} result={row.result} />}
                </span>
              }
            />
            {row.offer && (
              <Button variant="subtle" className={classes.other} onClick={() => onStep(row)}>
                {texts.other}
                <span className="visually-hidden"> ({row.name})</span>
              </Button>
            )}
          </li>
        ))}
      </List>
    </section>
  )
}

function Result({ result, to = '', offer, isAsked }: NameRow & { result: keyof typeof icons }) {
  const Icon = icons[result]
  const { fullName = to, shortId = '' } = offer?.to ?? {}
  const text = fill(texts[result], { name: to, course: offer?.courseName ?? '' })
  return (
    <Row as="span" gap="s" className={classes.result} data-result={isAsked ? 'asked' : result}>
      <Icon size={18} aria-hidden="true" />
      {isAsked ? `${text}. ${fill(texts.ask, { name: fullName, id: shortId })}` : text}
    </Row>
  )
}
