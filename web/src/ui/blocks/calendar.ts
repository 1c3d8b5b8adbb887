import { longDate, months, weekdayOf, weekdaysShort } from '@hasiye/contract/locale.ts'
import type { DayOfWeek } from '@mantine/dates'
import { cal } from '../texts/calendar.ts'
import classes from './calendar.module.css'
import '@mantine/dates/styles.css'
import 'dayjs/locale/az'

const monthLabel = (date: string | Date): string => {
  const [year, month] = String(date).split('-').map(Number)
  return `${months[(month ?? 1) - 1]} ${year}`
}

/**
 * Marks today by the server's clock and in Baku. Mantine's own mark, `data-today`, uses the device's clock and time
 * zone; a prop that is undefined does not remove it.
 */
export const dayPropsOn = (today: string) => (date: string) => ({ 'data-current': date === today || undefined })

/** Azerbaijani settings for Mantine's calendars, because browsers have no Azerbaijani month and day names. */
export const azerbaijani = {
  locale: 'az',
  firstDayOfWeek: 1,
  weekendDays: [] as DayOfWeek[],
  hideOutsideDates: true,
  minDate: '2000-01-01',
  maxDate: '2100-12-31',
  maxLevel: 'year',
  monthLabelFormat: monthLabel,
  monthsListFormat: 'MMMM',
  weekdayFormat: (date: string | Date) => weekdaysShort[weekdayOf(String(date).slice(0, 10))],
  getDayAriaLabel: longDate,
  classNames: {
    day: classes.day,
    weekday: classes.name,
    monthsListControl: classes.name,
    calendarHeaderControl: classes.control,
    calendarHeaderLevel: classes.control,
  },
  ariaLabels: {
    previousMonth: cal.prev,
    nextMonth: cal.next,
    previousYear: cal.prevYear,
    nextYear: cal.nextYear,
  },
} as const
