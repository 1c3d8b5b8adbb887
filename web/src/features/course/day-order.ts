import type { CourseSummary } from '@hasiye/contract/courses.ts'
import type { DayOffOn } from '@hasiye/contract/holidays.ts'
import { lessonsOn, type Scheduled } from '@hasiye/contract/lesson-days.ts'
import { compareNames } from '@hasiye/contract/locale.ts'

type Listed = Scheduled & Pick<CourseSummary, 'name'> & Partial<Pick<CourseSummary, 'today'>>

const withoutTime = '24:00'
const withoutLesson = '99:99'

/**
 * Sorts the courses of a list: those with a lesson today by its time, those without a time after them, then the others; equal ones by
 * name.
 */
export function inDayOrder<Course extends Listed>(
  courses: readonly Course[],
  date: string,
  dayOffOn: DayOffOn,
): Course[] {
  const timeOf = (course: Course) => {
    const [first] = lessonsOn(course, date, dayOffOn)
    return first?.startsAt ?? (first || course.today ? withoutTime : withoutLesson)
  }
  const times = new Map(courses.map((course) => [course, timeOf(course)]))
  const compare = (a = '', b = '') => (a < b ? -1 : Number(a > b))
  return [...courses].sort((a, b) => compare(times.get(a), times.get(b)) || compareNames(a.name, b.name))
}
