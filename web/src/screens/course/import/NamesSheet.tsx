import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import {
  IconAbc,
  IconAlertTriangle,
  IconArrowBackUp,
  IconChevronDown,
  IconChevronRight,
  IconCircleX,
  IconEyeOff,
  IconFileSpreadsheet,
  IconId,
  type IconProps,
  IconQrcode,
  IconTableRow,
  IconUserCheck,
} from '@tabler/icons-react'
import { type ComponentType, useEffect, useEffectEvent, useId, useState } from 'react'
import { errorText } from '../../../api/client.ts'
import { recordPageError } from '../../../api/page-errors.ts'
import { deviceStorage } from '../../../device/storage.ts'
import { type NameRow, rowNumbers } from '../../../features/class-list/check-names.ts'
import { nameFiles, type SheetList } from '../../../features/class-list/read-list.ts'
import { refusalText } from '../../../features/spreadsheet/read-file.ts'
import { Form } from '../../../forms/Form.tsx'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { List, Row } from '../../../ui/blocks/layout.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { FileButton } from '../../../ui/controls/FileButton.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { TextArea } from '../../../ui/controls/TextArea.tsx'
import { common } from '../../../ui/texts/common.ts'
import { importing, names as texts } from '../../../ui/texts/importing.ts'
import { invite } from '../../../ui/texts/joining.ts'
import { people } from '../../../ui/texts/people.ts'
import classes from './import.module.css'
import { useNames } from './useNames.ts'

interface Props {
  course: Course
  /** A file that was chosen before; its names are read at once. */
  file?: File | undefined
  options: Record<'byCode' | 'byFile' | 'byId', () => void>
  onClose: () => void
}

const namedAtMost = 3

const shortened = (cells: string[]): string =>
  cells.slice(0, namedAtMost).join(', ') + (cells.length > namedAtMost ? ' ...' : '')

/**
 * Adds students: without an account from a list of names, which is typed, pasted or taken from a file, or in another
 * way. What was typed is stored on the device until it is added, so that closing loses nothing.
 */
export function NamesSheet({ course, file, options, onClose }: Props) {
  const list = useNames(course, onClose)
  const { form, rows, header, rest, chosen, isChosen, toggle, step, takeFile, countHeader } = list
  const [fileError, setFileError] = useState<string>()
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    try {
      setFileError((await takeFile(chosen)) ? undefined : texts.noneInFile)
    } catch (cause) {
      recordPageError(cause)
      setFileError(refusalText(cause, nameFiles) ?? errorText(cause, texts.fileFailed))
    }
  }
  const takeFirst = useEffectEvent(() => void take(file))
  useEffect(() => takeFirst(), [])
  const optionsId = useId()
  const isEmpty = chosen.length === 0
  const button = isEmpty ? common.add : fill(texts.add, { n: chosen.length })
  const choice = { isChosen, onToggle: toggle, onStep: step }
  return (
    <Sheet
      title={people.addStudent}
      opened
      onClose={onClose}
      dirty={form.isUnsaved && deviceStorage() === undefined}
      onDiscard={form.forget}
    >
      <Form form={form} className={classes.form}>
        <TextArea
          {...form.field('text')}
          label={texts.label}
          hint={texts.hint}
          // The error also ends when a name is ticked.
          error={isEmpty && form.errors.text}
          minRows={4.5}
          maxRows={8}
          spellCheck={false}
          autoCapitalize="words"
          data-autofocus
        />
        {file && (
          <FileButton accept={nameFiles} onChoose={([other]) => void take(other)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                className={classes.file}
                leftSection={<IconFileSpreadsheet size={20} aria-hidden="true" />}
              >
                {texts.otherFile}
              </Button>
            )}
          </FileButton>
        )}
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
        <UncertainRows rows={rows} {...choice} />
        <Button type="submit" disabled={isEmpty} loading={form.isSubmitting} loadingLabel={texts.adding}>
          {button}
        </Button>
      </Form>
      <section className={classes.options} aria-labelledby={optionsId}>
        <h3 id={optionsId}>{texts.otherWay}</h3>
        <OtherWay
          label={invite.title}
          hint={invite.hint}
          Icon={IconQrcode}
          onClick={() => {
            onClose()
            options.byCode()
          }}
        />
        <OtherWay
          label={people.import}
          hint={importing.shortHint}
          Icon={IconFileSpreadsheet}
          onClick={options.byFile}
        />
        <OtherWay label={people.byId} hint={people.byIdHint} Icon={IconId} onClick={options.byId} />
      </section>
      <NewRows rows={rows} {...choice} />
    </Sheet>
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
  readings: SheetList['readings']
  reading: number
  onChoose: (reading: number) => void
}

const titleOf = ({ columns }: SheetList['readings'][number]): string => columns.join(' + ')

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
        <Row as="label" gap="m" key={titleOf(one)} className={classes.option}>
          <input type="radio" name={name} checked={index === reading} onChange={() => onChoose(index)} />
          <Choice title={titleOf(one)} names={one.names} />
        </Row>
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

/** The teacher's own students among the names. */
const isKnown = ({ offer, isAsked }: NameRow): boolean => offer !== undefined && !isAsked

/** The names that need a look, with checkboxes: the doubtful ones with their results, and the teacher's own students. */
function UncertainRows({ rows, ...choice }: NameRowsProps) {
  const known = rows.filter(isKnown)
  const adults = rows.filter(({ result }) => result === 'adult')
  const areFolded = adults.length > namedAtMost
  const doubtful = rows.filter((row) => row.result !== 'new' && !isKnown(row) && !(areFolded && row.result === 'adult'))
  return (
    <>
      {doubtful.length > 0 && (
        <NameList title={fill(texts.check, { n: doubtful.length })} rows={doubtful} {...choice} />
      )}
      {known.length > 0 && <NameList title={fill(texts.known, { n: known.length })} rows={known} {...choice} />}
      {areFolded && (
        <details className={classes.folded}>
          <summary>
            {`${texts.adult} (${adults.length})`}
            <IconChevronDown size={20} aria-hidden="true" />
          </summary>
          <NameList title={texts.adult} rows={adults} {...choice} />
        </details>
      )}
    </>
  )
}

/** The new names with checkboxes. */
function NewRows({ rows, ...choice }: NameRowsProps) {
  const fresh = rows.filter(({ result }) => result === 'new')
  if (fresh.length === 0) return null
  return <NameList title={fill(texts.new, { n: fresh.length })} rows={fresh} {...choice} />
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
    <Row as="span" gap="s" hint className={classes.result} data-result={isAsked ? 'asked' : result}>
      <Icon size={18} aria-hidden="true" />
      {isAsked ? `${text}. ${fill(texts.ask, { name: fullName, id: shortId })}` : text}
    </Row>
  )
}

interface ListHintProps {
  /** What was decided, and that a press decides otherwise. */
  text: string
  Icon?: ComponentType<IconProps>
  onPress: () => void
}

/** A line about a decision on a list, such as that its first row is a header; pressing it decides otherwise. */
export function ListHint({ text, Icon = IconTableRow, onPress }: ListHintProps) {
  return (
    <Row as="button" gap="s" type="button" className={classes.header} onClick={onPress}>
      <Icon size={20} aria-hidden="true" />
      <span>{text}</span>
    </Row>
  )
}

interface WayProps {
  label: string
  /** One line below the label. */
  hint: string
  Icon: ComponentType<IconProps>
  onClick: () => void
}

/** A row that leads to another way of adding students. */
const OtherWay = ({ label, hint, Icon, onClick }: WayProps) => (
  <Row as="button" gap="m" type="button" className={classes.way} onClick={onClick}>
    <Icon size={22} aria-hidden="true" />
    <span>
      <strong>{label}</strong>
      <span>{hint}</span>
    </span>
    <IconChevronRight size={20} aria-hidden="true" />
  </Row>
)
