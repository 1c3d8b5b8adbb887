import type { RecentMark, Status } from '@hasiye/contract/attendance.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import type { DayOffOn } from '@hasiye/contract/holidays.ts'
import {
  hasLessonDays,
  type Lesson,
  lessonsOn,
  type NoLesson,
  nextLesson,
  noLessonOn,
} from '@hasiye/contract/lesson-days.ts'
import { bakuDate, bakuTime } from '@hasiye/contract/locale.ts'

/** The lessons of a course today, or why it has none. */
export interface TodayLine {
  key: number
  /** Of the course. */
  name: string
  teacherName: string | null
  status: Status
  note: string
  /** When they take place; without a time: unknown. */
  times: string[]
  /** When they would have been without a change. */
  struck: string[]
  /** It is not as usual: it does not take place, has another time, or is instead of the lesson of another date. */
  change?: { off?: NoLesson; isExtra?: boolean; instead?: string; text: string }
  /** One has begun, and has no mark. */
  isOpen: boolean
  /** It is as usual, none has begun as far as is known, and there is no mark. */
  isAhead: boolean
}

const timesOf = (lessons: readonly { startsAt: string | null }[]) => lessons.flatMap(({ startsAt }) => startsAt ?? [])

/** What differs from the lesson days; nothing where a mark shows that the lesson took place. */
function changeOf(
  course: CourseSummary,
  lessons: readonly Lesson[],
  today: string,
  dayOffOn: DayOffOn,
): TodayLine['change'] {
  const off = noLessonOn(course, today, dayOffOn)
  if (off) return off.reason === 'dayOff' ? undefined : { off, text: off.text }
  const textOf = (date: string) => course.lessonChanges.find((one) => one.date === date)?.text ?? ''
  const moved = lessons.find(({ plannedOn }) => plannedOn !== today)
  if (moved) return { instead: moved.plannedOn, text: textOf(moved.plannedOn) }
  if (lessons.some(({ place }) => place < 0)) return { isExtra: true, text: textOf(today) }
  const change = course.lessonChanges.find(({ date, kind }) => date === today && kind === 'moved')
  return change && lessons.length > 0 ? { text: change.text } : undefined
}

/** Changed lessons first, then absences, attended ones and those without a mark. */
const rankOf = ({ change, status }: TodayLine): number => (change ? 0 : status === '-' ? 1 : status === '+' ? 2 : 3)

const firstTime = ({ struck, times }: TodayLine): string => times[0] ?? struck[0] ?? '99'

/** The lessons of a child today by the lesson days and the marks, a line for each course. Marks win over changes. */
export function todayLines(
  courses: readonly CourseSummary[],
  marks: readonly RecentMark[] | undefined,
  now: Date,
  dayOffOn: DayOffOn,
): TodayLine[] {
  const today = bakuDate(now)
  const current = courses.filter(({ former }) => !former)
  const ofToday = marks?.filter(({ date }) => date === today) ?? []
  const lines = current.flatMap((course): TodayLine[] => {
    const mark = ofToday.find(({ courseId }) => courseId === course.id)
    const status = mark?.status ?? ''
    const lessons = lessonsOn(course, today, dayOffOn)
    const times = timesOf(lessons)
    const change = status === '' ? changeOf(course, lessons, today, dayOffOn) : undefined
    if (!change && !mark && lessons.length === 0) return []
    const usual = timesOf(lessonsOn({ ...course, lessonChanges: [], breaks: [] }, today, dayOffOn))
    const struck = change ? usual.filter((time) => !times.includes(time)) : []
    if (change?.off?.startsAt && struck.length === 0) struck.push(change.off.startsAt)
    const isOpen = marks !== undefined && status === '' && !change?.off && times.some((time) => time <= bakuTime(now))
    const isAhead = !change && status === '' && lessons.length > 0 && times.every((time) => time > bakuTime(now))
    const { id: key, teacherName } = course
    return [
      {
        key,
        name: nameAmong(course.name, courses),
        teacherName,
        status,
        note: mark?.note ?? '',
        times,
        struck,
        isOpen,
        isAhead,
        ...(change && { change }),
      },
    ]
  })
  // of courses that the child has left
  const others = ofToday.filter(({ courseId }) => !current.some(({ id }) => id === courseId))
  const left = others.map(({ courseId: key, courseName: name, status, note }) => ({
    ...{ key, name, status, note, teacherName: null, times: [], struck: [], isOpen: false, isAhead: false },
  }))
  return [...lines, ...left].sort((a, b) => rankOf(a) - rankOf(b) || (firstTime(a) < firstTime(b) ? -1 : 1))
}

/** The subject of “Riyaziyyat, 9-cu sinif”, if no other course of the child has the same. */
function nameAmong(name: string, courses: readonly CourseSummary[]): string {
  const subjectOf = (whole: string) => whole.split(',', 1)[0]?.trim() || whole
  const subject = subjectOf(name)
  return courses.filter((other) => subjectOf(other.name) === subject).length > 1 ? name : subject
}

/**
 * Where there are no lines: the next lesson of all, whether it is known that today has none, and the name of the day off.
 */
export function withoutLessons(courses: readonly CourseSummary[], now: Date, dayOffOn: DayOffOn) {
  const current = courses.filter(({ former, archivedAt }) => !former && archivedAt === null)
  const next = current
    .flatMap((course) => nextLesson(course, now, dayOffOn) ?? [])
    .sort((a, b) => (`${a.date} ${a.times[0] ?? '99'}` < `${b.date} ${b.times[0] ?? '99'}` ? -1 : 1))[0]
  const today = bakuDate(now)
  const off = current.map((course) => noLessonOn(course, today, dayOffOn)).find((one) => one?.reason === 'dayOff')
  return { next, isKnown: current.length > 0 && current.every(hasLessonDays), dayOff: off?.text }
}
