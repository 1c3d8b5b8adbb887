import type { RecentMark } from '@hasiye/contract/attendance.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { bakuDate, dayAndMonth, dayWithWeekday, lower } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCalendarOff, IconCalendarRepeat } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDayOffOn } from '../../api/days-off.ts'
import { type LessonTime, useLessonTime } from '../../device/useLessonTime.ts'
import { useNow } from '../../device/useNow.ts'
import { lessonText } from '../../features/course/NextLesson.tsx'
import { LinkedText } from '../../ui/blocks/LinkedText.tsx'
import { Card, List, Row } from '../../ui/blocks/layout.tsx'
import { MarkSign } from '../../ui/blocks/MarkSign.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { statusWords } from '../../ui/texts/attendance.ts'
import { ownToday as texts } from '../../ui/texts/student.ts'
import { beyondWords, noteWordsText, TeacherNote } from './TeacherNote.tsx'
import classes from './TodayCard.module.css'
import { type TodayLine, todayLines, withoutLessons } from './today-lines.ts'

const maxLines = 3

interface Props {
  courses: CourseSummary[]
  /** Undefined: they failed to load. */
  marks: RecentMark[] | undefined
}

/** The lessons of today: what has changed, then the marks; without a lesson when the next one is. */
export function TodayCard({ courses, marks }: Props) {
  const now = useNow()
  const dayOffOn = useDayOffOn()
  const timeOn = useLessonTime()
  const today = bakuDate(now)
  const lines = todayLines(courses, marks, now, dayOffOn)
  const title = `${texts.title} · ${dayWithWeekday(today, today)}`
  if (lines.length === 0) {
    const { next, isKnown, dayOff } = withoutLessons(courses, now, dayOffOn)
    const words = [
      isKnown && texts.none,
      next && fill(texts.next, { lesson: onOneLine(withinSentence(lessonText(next, today, timeOn))) }),
    ]
    if (!words.some(Boolean)) return null
    return (
      <Frame title={title}>
        <p className={classes.line}>{words.filter(Boolean).join(' ')}</p>
        {dayOff && <p className={classes.hint}>{dayOff}</p>}
      </Frame>
    )
  }
  const shown = lines.length > maxLines ? lines.slice(0, maxLines - 1) : lines
  const rest = lines.slice(shown.length)
  return (
    <Frame title={title}>
      <List className={classes.lines}>
        {shown.map((line) => (
          <li key={line.key}>
            {line.change ? (
              <Changed line={line} today={today} timeOn={timeOn} />
            ) : (
              <Usual line={line} today={today} timeOn={timeOn} />
            )}
          </li>
        ))}
        {rest.length > 0 && (
          <li className={classes.hint}>
            {fill(texts.rest, {
              n: rest.length,
              lessons: rest.map((line) => plainText(line, today, timeOn)).join('; '),
            })}
          </li>
        )}
      </List>
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" padding="none" className={classes.card} aria-label={texts.title}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </Card>
  )
}

interface LineProps {
  line: TodayLine
  today: string
  timeOn: LessonTime
}

const timeText = (times: readonly string[], date: string, timeOn: LessonTime) =>
  times.length > 0 ? timeOn(date, times.join(',\u00a0')) : ''

/** `Cümə axşamı 14:00` → `cümə axşamı 14:00` */
const withinSentence = (text: string) => lower(text.slice(0, 1)) + text.slice(1)

/** “bazar ertəsi 09:50” without a break; a longer text has to have one. */
const onOneLine = (text: string) => (text.length > 20 ? text : text.replaceAll(' ', '\u00a0'))

/** What follows the name and the time of a changed lesson. */
function changeWords({ change }: TodayLine, today: string, timeOn: LessonTime): string {
  if (!change?.off) return ''
  const { to } = change.off
  if (!to) return texts.off
  return fill(texts.moved, {
    lesson: withinSentence(lessonText({ date: to.date, times: to.startsAt ? [to.startsAt] : [] }, today, timeOn)),
  })
}

/** A line as one sentence, where there is no room for all. */
function plainText(line: TodayLine, today: string, timeOn: LessonTime): string {
  const { name, status, change, struck, times, isOpen } = line
  const time = timeText(change?.off ? struck : times, today, timeOn)
  const words = change ? changeWords(line, today, timeOn) : stateWords(status, isOpen)
  return [[name, time].filter(Boolean).join(' '), change ? ' ' : ', ', words].join('').replace(/[, ]+$/, '')
}

function stateWords(status: TodayLine['status'], isOpen: boolean): string {
  if (status !== '') return lower(statusWords[status])
  return isOpen ? texts.open : ''
}

function Changed({ line, today, timeOn }: LineProps) {
  const { name, struck, times, change, teacherName } = line
  const off = change?.off
  const before = timeText(struck, today, timeOn)
  const after = timeText(times, today, timeOn)
  const Icon = off && !off.to ? IconCalendarOff : IconCalendarRepeat
  const why = [
    change?.isExtra && texts.extra,
    change?.instead && fill(texts.instead, { date: dayAndMonth(change.instead) }),
  ].filter(Boolean)
  return (
    <Row align="start" gap="s">
      <Icon className={classes.icon} size={20} aria-hidden="true" />
      <div className={classes.text}>
        <p className={classes.strong}>
          {wholeOrdinals(name)}
          {before && (
            <>
              {' '}
              <s>{before}</s>
            </>
          )}
          {after && ` ${after}`} {changeWords(line, today, timeOn)}
        </p>
        <p className={classes.hint}>
          {why.join(' · ')}
          {change?.text && (
            <>
              {why.length > 0 && ' · '}“<LinkedText text={change.text} />”
            </>
          )}
          {teacherName && `${why.length > 0 || change?.text ? ' · ' : ''}${teacherName}`}
        </p>
      </div>
    </Row>
  )
}

function Usual({ line, today, timeOn }: LineProps) {
  const { name, status, note, times, isOpen, isAhead } = line
  const time = timeText(times, today, timeOn)
  const said = beyondWords(note)
  const words = [isAhead ? texts.ahead : stateWords(status, isOpen), lower(noteWordsText(note))].filter(Boolean)
  return (
    <Row align="start" gap="s">
      <span className={classes.sign}>
        <MarkSign status={status} size={20} />
      </span>
      <div className={classes.text}>
        <p className={isAhead ? classes.strong : classes.line}>
          {wholeOrdinals(name)}
          {time && ` ${time}`}
          {words.length > 0 && `, ${words.join(', ')}`}
        </p>
        {said && <TeacherNote note={said} className={classes.note} />}
      </div>
    </Row>
  )
}
