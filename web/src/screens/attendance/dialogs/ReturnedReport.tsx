import { dayAndMonth, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { errorText } from '../../../api/client.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import type { Book } from '../../../features/spreadsheet/read-book.ts'
import { readFile, refusalText } from '../../../features/spreadsheet/read-file.ts'
import { SpreadsheetButton } from '../../../features/spreadsheet/SpreadsheetButton.tsx'
import { Badge } from '../../../ui/blocks/Badge.tsx'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { Column, Hint, List, Row } from '../../../ui/blocks/layout.tsx'
import { MarkSign } from '../../../ui/blocks/MarkSign.tsx'
import { Pager } from '../../../ui/blocks/Pager.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { statusWords, withId } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { importing } from '../../../ui/texts/importing.ts'
import { returned as texts } from '../../../ui/texts/report.ts'
import { useDrafts, useRoster, useTable } from '../contexts.ts'
import classes from './dialogs.module.css'
import {
  isTicked,
  keyOf,
  type MarkChange,
  type Returned,
  readReturned,
  returnedExtent,
  type Ticks,
} from './returned.ts'

const acceptedFiles = '.xlsx,.xls,.ods'

interface Props {
  /** Shows how the accepted changes are saved. */
  onAccept: () => void
  onClose: () => void
}

/** Reads an exported report that was changed, and saves the changes that the user accepts. */
export function ReturnedReport({ onAccept, onClose }: Props) {
  const { course, students } = useRoster()
  const { marks, editor } = useTable()
  const { save } = useDrafts()
  const [book, setBook] = useState<Book>()
  const [error, setError] = useState<string>()
  const [isReading, setReading] = useState(false)
  const [ticks, setTicks] = useState<Ticks>(new Map())
  const result = useMemo(
    () => book && readReturned(book, course.id, { students, former: course.former ?? [] }, marks),
    [book, course.id, course.former, students, marks],
  )
  const found = typeof result === 'object' ? result : undefined
  const isChosen = (change: MarkChange) => isTicked(change, ticks)
  const chosen = found?.changes.filter(isChosen) ?? []
  const turn = (change: MarkChange) =>
    setTicks((before) => new Map(before).set(keyOf(change), isTicked(change, before) ? false : change.now))

  const read = async (file: File) => {
    setReading(true)
    setError(undefined)
    setBook(undefined)
    setTicks(new Map())
    try {
      setBook(await readFile(file, acceptedFiles, returnedExtent))
    } catch (cause) {
      setError(refusalText(cause, acceptedFiles) ?? errorText(cause, importing.failed))
    }
    setReading(false)
  }
  const accept = async () => {
    for (const [date, ofDate] of Map.groupBy(chosen, ({ date }) => date)) {
      const statuses = new Map(ofDate.map(({ student, inFile }) => [student, inFile]))
      const expected = new Map(ofDate.map(({ student, now }) => [student, now]))
      await editor.setMany(date, statuses, expected)
    }
    onAccept()
    await save()
  }
  const problem = error ?? (typeof result === 'string' ? texts[result] : undefined)
  return (
    <Sheet
      title={texts.action}
      opened
      onClose={onClose}
      size={640}
      footer={
        found && (
          <>
            <Button variant="default" onClick={onClose}>
              {chosen.length > 0 ? common.cancel : common.close}
            </Button>
            {found.changes.length > 0 && (
              <Button disabled={chosen.length === 0} onClick={() => void accept()}>
                {fill(texts.accept, { n: chosen.length })}
              </Button>
            )}
          </>
        )
      }
    >
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      {found ? (
        <Changes found={found} isChosen={isChosen} onTurn={turn} />
      ) : (
        <Column gap="l" align="start">
          <p>{texts.hint}</p>
          <SpreadsheetButton accept={acceptedFiles} isReading={isReading} onFile={(file) => void read(file)}>
            {texts.choose}
          </SpreadsheetButton>
        </Column>
      )}
    </Sheet>
  )
}

const rowsPerPage = 100
/** More cells would hide the changes below them. */
const namedItems = 10

interface ChangesProps {
  found: Returned
  isChosen: (change: MarkChange) => boolean
  onTurn: (change: MarkChange) => void
}

/** The changes of the file, each with a checkbox, below what was not read. */
export function Changes({ found, isChosen, onTurn }: ChangesProps) {
  const { changes, unreadable, gone, goneDates, addedCount, sameCount, noteCount } = found
  const { students } = useRoster()
  const labelOf = useMemo(() => labelsOf(students), [students])
  const [page, setPage] = useState(1)
  const conflicts = changes.filter(({ isConflict }) => isConflict).length
  const cells = unreadable.map(({ student, date, text }) => `${labelOf(student)}, ${dayAndMonth(date)} “${text}”`)
  const former = gone.filter(({ isFormer }) => isFormer).map(({ name }) => name)
  const unknown = gone.filter(({ isFormer }) => !isFormer).map(({ name, shortId: id }) => fill(withId, { name, id }))
  const isAllRead = unreadable.length + gone.length + goneDates.length + addedCount + noteCount === 0
  const none = !isAllRead ? texts.noneTaken : sameCount > 0 ? texts.allHere : texts.none
  return (
    <Column gap="m">
      {conflicts > 0 && <Banner tone="warn">{fill(texts.conflicts, { n: conflicts })}</Banner>}
      <Listed text={texts.unreadable} items={cells} />
      <Listed text={texts.former} items={former} />
      <Listed text={texts.unknown} items={unknown} />
      <Listed text={texts.goneDates} items={goneDates.map(longDate)} />
      {addedCount > 0 && <Banner tone="warn">{fill(texts.added, { n: addedCount })}</Banner>}
      {noteCount > 0 && <Banner tone="warn">{fill(texts.notes, { n: noteCount })}</Banner>}
      <p role="status">{changes.length > 0 ? fill(texts.count, { n: changes.length }) : none}</p>
      <List lines>
        {changes.slice((page - 1) * rowsPerPage, page * rowsPerPage).map((change) => (
          <li key={keyOf(change)}>
            <Checkbox
              className={classes.change}
              checked={isChosen(change)}
              onChange={() => onTurn(change)}
              label={<ChangeLabel change={change} name={labelOf(change.student)} />}
            />
          </li>
        ))}
      </List>
      <Pager page={page} pages={Math.ceil(changes.length / rowsPerPage)} onPage={setPage} />
    </Column>
  )
}

/** A warning about these items; nothing if there are none. */
function Listed({ text, items }: { text: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <Banner tone="warn">
      {fill(text, { list: items.slice(0, namedItems).join('; ') })}
      {items.length > namedItems && ` (+${items.length - namedItems})`}
    </Banner>
  )
}

/** The student and the date of a changed mark, with the mark on the screen and the one in the file. */
function ChangeLabel({
  change: { date, now, inFile, isConflict, hasNewId },
  name,
}: {
  change: MarkChange
  name: string
}) {
  return (
    <Row as="span" gap="m" grow justify="between" wrap lineGap="xs">
      <Column as="span">
        <strong>{name}</strong>
        <Hint as="span">{longDate(date)}</Hint>
      </Column>
      <Row as="span" gap="s">
        <MarkSign status={now} size={28} />
        <IconArrowRight size={18} aria-hidden="true" />
        <MarkSign status={inFile} size={28} />
        <span className="visually-hidden">
          {fill(texts.change, { now: statusWords[now], inFile: statusWords[inFile] })}
        </span>
        {hasNewId && <Badge>{texts.newId}</Badge>}
        {isConflict && <Badge color="zeferan">{texts.conflict}</Badge>}
      </Row>
    </Row>
  )
}
