import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { FileButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconFileSpreadsheet,
  IconUserCheck,
} from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormSheet } from '../../../forms/FormSheet.tsx'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { List, Row } from '../../../ui/blocks/layout.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { TextArea } from '../../../ui/controls/TextArea.tsx'
import { common } from '../../../ui/texts/common.ts'
import { names as texts } from '../../../ui/texts/names.ts'
import { people } from '../../../ui/texts/people.ts'
import { refusalText } from '../spreadsheet/read-rows.ts'
import type { NameRow } from './check-names.ts'
import { HeaderNotice } from './HeaderNotice.tsx'
import classes from './import.module.css'
import { useNames } from './useNames.ts'

interface Props {
  course: Course
  /** A file that was chosen before; its names are read at once. */
  file?: File | undefined
  onClose: () => void
}

const acceptedFiles = '.xlsx,.xls,.csv'
const namedAtMost = 3

const shortened = (cells: string[]): string =>
  cells.slice(0, namedAtMost).join(', ') + (cells.length > namedAtMost ? ' ...' : '')

/** Adds students without an account from a list of names: typed, pasted or taken from a spreadsheet. */
export function NamesSheet({ course, file, onClose }: Props) {
  const { form, rows, header, rest, chosen, isChosen, toggle, takeFile, countHeader } = useNames(course, onClose)
  const [fileError, setFileError] = useState<string>()
  const reset = useRef<() => void>(null)
  const take = async (chosen: File | null) => {
    reset.current?.()
    if (!chosen) return
    try {
      setFileError((await takeFile(chosen)) ? undefined : texts.noneInFile)
    } catch (cause) {
      setFileError(refusalText(cause, acceptedFiles) ?? texts.fileFailed)
    }
  }
  const takeFirst = useEffectEvent(() => void take(file ?? null))
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
      <FileButton accept={acceptedFiles} resetRef={reset} onChange={(file) => void take(file)}>
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
      {rest.length > 0 && <p className={classes.hint}>{fill(texts.rest, { text: shortened(rest) })}</p>}
      {header !== undefined && <HeaderNotice text={header} onCount={countHeader} />}
      <NameRows rows={rows} isChosen={isChosen} onToggle={toggle} />
    </FormSheet>
  )
}

interface NameRowsProps {
  rows: NameRow[]
  isChosen: (row: NameRow) => boolean
  onToggle: (row: NameRow) => void
}

const icons = {
  new: IconCircleCheck,
  same: IconUserCheck,
  similar: IconAlertTriangle,
  repeated: IconUserCheck,
  title: IconAlertTriangle,
  number: IconAlertTriangle,
  invalid: IconCircleX,
}
/** More rows are added but not shown, because nobody reads through them in a sheet. */
const maxShown = 300

/** The names with their results and with checkboxes. */
function NameRows({ rows, isChosen, onToggle }: NameRowsProps) {
  if (rows.length === 0) return null
  return (
    <List className={classes.names}>
      {rows.slice(0, maxShown).map((row) => {
        const Icon = icons[row.result]
        return (
          <li key={row.index}>
            <Checkbox
              checked={isChosen(row)}
              disabled={row.result === 'invalid'}
              onChange={() => onToggle(row)}
              label={
                <span className={classes.label}>
                  <span className={classes.name}>{row.name}</span>
                  <Row as="span" gap="s" className={classes.result} data-result={row.result}>
                    <Icon size={18} aria-hidden="true" />
                    {row.result === 'similar' ? fill(texts.similar, { name: row.to ?? '' }) : texts[row.result]}
                  </Row>
                </span>
              }
            />
          </li>
        )
      })}
    </List>
  )
}
