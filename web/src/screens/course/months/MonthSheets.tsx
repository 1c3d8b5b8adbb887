import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconFileText, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { configQuery } from '../../../api/queries.ts'
import { useToday } from '../../../device/useNow.ts'
import { MonthSheetPaper, MonthSheetsOnPaper } from '../../../features/attendance/MonthSheetPaper.tsx'
import { countsText, untilText } from '../../../features/attendance/month-sheet.ts'
import { latestMonth, monthName, monthsOf } from '../../../features/attendance/months.ts'
import { orderOf } from '../../../features/people/name-order.ts'
import { Card, Column, Hint, List, Row } from '../../../ui/blocks/layout.tsx'
import { lazyPart } from '../../../ui/blocks/lazyPart.ts'
import { printPage } from '../../../ui/blocks/Paper.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField } from '../../../ui/controls/SelectField.tsx'
import { TextArea } from '../../../ui/controls/TextArea.tsx'
import { report, monthSheet as texts } from '../../../ui/texts/report.ts'
import type { SavedDays } from '../report/WithDays.tsx'
import classes from './months.module.css'
import { useSentences } from './sentences.ts'
import { panelLink, studentSheets } from './student-sheets.ts'

const UnsavedWarning = lazyPart(() => import('../report/UnsavedWarning.tsx'), 'UnsavedWarning')
const route = '/shell/course/$id/months'
const MonthSheetDialog = lazyPart(() => import('../../../features/attendance/MonthSheetDialog.tsx'), 'MonthSheetDialog')

/** It has room on the half of a page. */
const maxSentence = 300

interface Props extends SavedDays {
  course: Course
  me: Me
}

/** Chooses the month, and prints it for all or opens one student's sheet. */
export function MonthSheets({ course, me, days, dates }: Props) {
  const { month: chosen } = useSearch({ from: route })
  const navigate = useNavigate({ from: '/course/$id/months' })
  const today = useToday()
  const months = monthsOf(dates)
  const month = months.find((each) => each === chosen) ?? latestMonth(dates, today) ?? ''
  return (
    <Column gap="l" above="l">
      <Hint>{texts.hint}</Hint>
      <SelectField
        label={report.month}
        value={month}
        onChange={({ currentTarget }) =>
          void navigate({ search: { month: currentTarget.value }, replace: true, resetScroll: false })
        }
        data={months.map((each) => ({ value: each, label: monthName(each) }))}
      />
      <Suspense>
        <UnsavedWarning accountId={me.id} courseId={course.id} />
      </Suspense>
      <Sheets key={month} course={course} me={me} days={days} month={month} today={today} />
    </Column>
  )
}

interface SheetsProps extends Omit<Props, 'dates'> {
  month: string
  today: string
}

function Sheets({ course, me, days, month, today }: SheetsProps) {
  const { sentenceOf, setSentence } = useSentences(course.id, month)
  const { data: config } = useQuery(configQuery)
  const [openId, setOpenId] = useState<number>()
  const sheets = useMemo(
    () => studentSheets(course, orderOf(me, course.participants), month, days, today),
    [course, me, month, days, today],
  )
  if (sheets.length === 0) return <Hint>{texts.noStudents}</Hint>
  const opened = sheets.find(({ student }) => student.id === openId)
  return (
    <>
      <Row wrap gap="m" justify="between">
        <Hint>{fill(texts.stored, { days: lifetimes.draftDays })}</Hint>
        <Button leftSection={<IconPrinter size={20} aria-hidden="true" />} onClick={() => void printPage()}>
          {texts.printAll}
        </Button>
      </Row>
      <List gap="s">
        {sheets.map(({ student, sheet }) => (
          <Card as="li" key={student.id} padding="m" gap="s" className={classes.student}>
            <div>
              <h2>{sheet.student}</h2>
              {sheet.until && <Hint>{untilText(sheet)}</Hint>}
              <Hint>{countsText(sheet)}</Hint>
            </div>
            <TextArea
              label={texts.sentence}
              aria-label={`${texts.sentence}: ${sheet.student}`}
              value={sentenceOf(student.id)}
              maxLength={maxSentence}
              minRows={1}
              onChange={({ currentTarget }) => setSentence(student.id, currentTarget.value)}
            />
            <Button
              variant="default"
              leftSection={<IconFileText size={20} aria-hidden="true" />}
              aria-label={`${texts.look}: ${sheet.student}`}
              onClick={() => setOpenId(student.id)}
            >
              {texts.look}
            </Button>
          </Card>
        ))}
      </List>
      {opened ? (
        <Suspense>
          <MonthSheetDialog
            sheet={opened.sheet}
            sentence={sentenceOf(opened.student.id)}
            url={panelLink(config?.publicUrl ?? location.origin, opened.student)}
            onClose={() => setOpenId(undefined)}
          />
        </Suspense>
      ) : (
        <MonthSheetsOnPaper>
          {sheets.map(({ student, sheet }) => (
            <MonthSheetPaper key={student.id} sheet={sheet} sentence={sentenceOf(student.id)} />
          ))}
        </MonthSheetsOnPaper>
      )}
    </>
  )
}
