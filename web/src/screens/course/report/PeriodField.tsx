import { today } from '../../../device/clock.ts'
import { monthName, monthsOf } from '../../../features/attendance/months.ts'
import { DateField } from '../../../ui/blocks/DateField.tsx'
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx'
import { SelectField } from '../../../ui/controls/SelectField.tsx'
import { report } from '../../../ui/texts/report.ts'
import { latestPeriod, type Period } from './period.ts'
import classes from './report.module.css'

interface Props {
  /** All dates of the course. */
  dates: readonly string[]
  value: Period
  onChange: (period: Period) => void
}

const kinds = (['month', 'term', 'all'] as const).map((value) => ({ value, label: report[value] }))

/** Chooses a month, a term or everything. */
export function PeriodField({ dates, value, onChange }: Props) {
  const months = monthsOf(dates)
  const choose = (kind: string) => {
    if (kind === 'month') onChange(latestPeriod(dates, today()))
    else onChange({ kind: kind === 'term' ? 'term' : 'all' })
  }
  return (
    <fieldset className={classes.choice}>
      <legend>{report.period}</legend>
      <SegmentedControl aria-label={report.period} data={kinds} value={value.kind} onChange={choose} fullWidth />
      {value.kind === 'month' && (
        <SelectField
          label={report.month}
          value={value.month}
          onChange={({ currentTarget }) => onChange({ kind: 'month', month: currentTarget.value })}
          data={months.map((month) => ({ value: month, label: monthName(month) }))}
        />
      )}
      {value.kind === 'term' && (
        <div className={classes.ends}>
          <DateField
            label={report.from}
            value={value.from ?? null}
            onChange={(from) => onChange(termOf(from, value.to))}
          />
          <DateField
            label={report.to}
            value={value.to ?? null}
            onChange={(to) => onChange(termOf(value.from, to))}
            error={isReversed(value) ? report.reversed : undefined}
          />
        </div>
      )}
    </fieldset>
  )
}

const isReversed = ({ from, to }: { from?: string; to?: string }): boolean =>
  from !== undefined && to !== undefined && to < from

const termOf = (from: string | null | undefined, to: string | null | undefined): Period => ({
  kind: 'term',
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})
