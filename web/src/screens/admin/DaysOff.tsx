import { type AdminStatus, addDaysOff, listDaysOff } from '@hasiye/contract/admin.ts'
import { dayWithWeekday } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { query } from '../../api/queries.ts'
import { useToday } from '../../device/useNow.ts'
import { Form, FormError } from '../../forms/Form.tsx'
import { useCall } from '../../forms/useCall.ts'
import { useForm } from '../../forms/useForm.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { DateField } from '../../ui/blocks/DateField.tsx'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Card, Column, Hint, List, Row } from '../../ui/blocks/layout.tsx'
import { Skeleton } from '../../ui/blocks/Skeleton.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { admin } from '../../ui/texts/admin.ts'
import { daysOff as texts } from '../../ui/texts/admin-status.ts'
import { common } from '../../ui/texts/common.ts'
import classes from './DaysOff.module.css'
import page from './Status.module.css'
import { daysOffKeys, notifyChanged } from './user-lists.ts'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

type Holiday = AdminStatus['expectedHolidays'][number]

const daysQuery = { ...query(listDaysOff), staleTime: 0 }

/** The days on which no course has lessons, from today on: the admin adds and removes some. */
export function DaysOff({ expected }: { expected: readonly Holiday[] }) {
  const { data, error, refetch } = useQuery(daysQuery)
  const today = useToday()
  const { open, dialog } = useDialogs(dialogs)
  return (
    <Column as="section" gap="l" aria-labelledby="days-off">
      <Row className={page.head}>
        <h2 id="days-off">{texts.title}</h2>
      </Row>
      <Hint>{texts.hint}</Hint>
      {expected.length > 0 && <ExpectedHolidays holidays={expected} today={today} />}
      <AddDays today={today} />
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
    </Column>
  )
}

const notifyAdded = ({ length: n }: readonly unknown[]) => void notifyChanged(fill(texts.added, { n }))

/** Offers the holidays by the moon that are missing, on the days that the calendar expects. */
function ExpectedHolidays({ holidays, today }: { holidays: readonly Holiday[]; today: string }) {
  const { mutate, isPending, variables } = useCall(addDaysOff, {
    stale: daysOffKeys,
    failed: texts.failed,
    onDone: notifyAdded,
  })
  return (
    <Banner tone="warn">
      <Column gap="m">
        <p>{texts.expected}</p>
        <List gap="m">
          {holidays.map(({ name, from, to }) => (
            <Row as="li" wrap gap="m" lineGap="xs" justify="between" key={from}>
              <Column as="span" grow className={classes.day}>
                <strong>{name}</strong>
                {fill(texts.range, { from: dayWithWeekday(from, today), to: dayWithWeekday(to, today) })}
              </Column>
              <Button
                variant="light"
                aria-label={`${texts.addExpected}: ${name}`}
                loading={isPending && variables.body.from === from}
                onClick={() => mutate({ body: { name, from, to, holiday: true } })}
              >
                {texts.addExpected}
              </Button>
            </Row>
          ))}
        </List>
      </Column>
    </Banner>
  )
}

interface Typed {
  [name: string]: unknown
  from: string | null
  to: string | null
  name: string
  holiday: boolean
}

const initial: Typed = { from: null, to: null, name: '', holiday: false }

function AddDays({ today }: { today: string }) {
  const form = useForm(addDaysOff, {
    initial,
    check: ({ from }) => (from === null ? { from: texts.noDate } : {}),
    input: ({ from, to, name, holiday }) => {
      const first = from ?? today
      return { body: { from: first, to: to ?? first, name: name.trim(), holiday } }
    },
    stale: daysOffKeys,
    failed: texts.failed,
    onSaved: (days) => {
      form.restart(initial)
      notifyAdded(days)
    },
  })
  return (
    <Card gap="m">
      <Form form={form} hasOwnError>
        <Column gap="m">
          <Row wrap gap="m" lineGap="m" align="start" className={classes.fields}>
            <DateField
              label={texts.from}
              value={form.values.from}
              onChange={(date) => form.setValue('from', date)}
              error={form.errors.from}
            />
            <DateField
              label={texts.to}
              labelNote={common.optional}
              value={form.values.to}
              onChange={(date) => form.setValue('to', date)}
              error={form.errors.to}
            />
            <TextField {...form.field('name')} autoComplete="off" />
          </Row>
          <Switch
            label={form.field('holiday').label}
            description={texts.holiday}
            checked={form.values.holiday}
            onChange={(event) => form.setValue('holiday', event.currentTarget.checked)}
          />
          <FormError form={form} />
          <Button type="submit" variant="light" loading={form.isSubmitting}>
            {texts.add}
          </Button>
        </Column>
      </Form>
    </Card>
  )
}
