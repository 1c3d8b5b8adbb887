import { addDayOff, listDaysOff } from '@hasiye/contract/admin.ts'
import { dayWithWeekday } from '@hasiye/contract/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { query } from '../../api/queries.ts'
import { Form, FormError } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { DateField } from '../../ui/blocks/DateField.tsx'
import { useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Card, Column, Hint, Row } from '../../ui/blocks/layout.tsx'
import { Skeleton } from '../../ui/blocks/Skeleton.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { admin } from '../../ui/texts/admin.ts'
import { daysOff as texts } from '../../ui/texts/admin-status.ts'
import { useToday } from '../../ui/useNow.ts'
import { adminDialogs } from './admin-dialogs.ts'
import classes from './DaysOff.module.css'
import page from './Status.module.css'
import { daysOffKeys, notifyChanged } from './user-lists.ts'

const daysQuery = { ...query(listDaysOff), staleTime: 0 }

/** The days on which no course has lessons, from today on: the admin adds and removes some. */
export function DaysOff() {
  const { data, error, refetch } = useQuery(daysQuery)
  const today = useToday()
  const { open, dialog } = useDialogs(adminDialogs)
  return (
    <section className={page.section} aria-labelledby="days-off">
      <Row className={page.head}>
        <h2 id="days-off">{texts.title}</h2>
      </Row>
      <Hint>{texts.hint}</Hint>
      <AddDay today={today} />
      {!data && !error && <Skeleton height={160} radius="md" />}
      {error && !data && <LoadError {...describeError(error, admin.loadFailed)} onRetry={() => void refetch()} />}
      {data && (
        <Card as="ul" lines padding="none" className={classes.days}>
          {data
            .filter(({ date }) => date >= today)
            .map((day) => (
              <Row as="li" wrap gap="m" lineGap="none" justify="between" key={day.date}>
                <Column as="span" grow className={classes.day}>
                  <strong>{day.name}</strong>
                  <Hint as="span">{dayWithWeekday(day.date, today)}</Hint>
                </Column>
                <Button
                  variant="subtle"
                  aria-label={`${texts.remove}: ${dayWithWeekday(day.date, today)}`}
                  onClick={() => open('removeDayOff', { day, today })}
                >
                  {texts.remove}
                </Button>
              </Row>
            ))}
        </Card>
      )}
      {dialog}
    </section>
  )
}

interface Typed {
  [name: string]: unknown
  date: string | null
  name: string
}

function AddDay({ today }: { today: string }) {
  const initial: Typed = { date: null, name: '' }
  const form = useForm(addDayOff, {
    initial,
    check: ({ date }) => (date === null ? { date: texts.noDate } : {}),
    input: ({ date, name }) => ({ body: { date: date ?? today, name: name.trim() } }),
    stale: daysOffKeys,
    failed: texts.failed,
    onSaved: () => {
      form.restart(initial)
      void notifyChanged(texts.added)
    },
  })
  return (
    <Card gap="m">
      <Form form={form} hasOwnError>
        <Column gap="m">
          <Row wrap gap="m" lineGap="m" align="start" className={classes.fields}>
            <DateField
              label={texts.date}
              value={form.values.date}
              onChange={(date) => form.setValue('date', date)}
              error={form.errors.date}
            />
            <TextField {...form.field('name')} autoComplete="off" />
          </Row>
          <FormError form={form} />
          <Button type="submit" variant="light" loading={form.isSubmitting}>
            {texts.add}
          </Button>
        </Column>
      </Form>
    </Card>
  )
}
