import type { Course } from '@hasiye/contract/courses.ts'
import { shortLessonDaysText } from '@hasiye/contract/lesson-days.ts'
import { fill } from '@hasiye/contract/text.ts'
import { hostOf } from '@hasiye/contract/web-address.ts'
import {
  type Icon,
  IconCalendarRepeat,
  IconChartBar,
  IconChevronRight,
  IconRepeat,
  IconVideo,
} from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { Card, Row } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { lesson, lessonDays, course as texts } from '../../ui/texts/course.ts'
import { round } from '../../ui/texts/round.ts'
import type { OpenCourseDialog } from './dialogs.tsx'
import classes from './general.module.css'

// Few look at it first, and it needs the code of the report.
const NewestRate = lazyPart(() => import('./MonthRates.tsx'), 'NewestRate')

interface Props {
  course: Course
  open: OpenCourseDialog<{ course: Course; courseId: number }>
}

/** What is set once a term, a line each with its value; the line opens what changes it. */
export function CourseLines({ course, open }: Props) {
  const { may, lessonLink } = course
  const days = course.lessonDays.length > 0 ? course.lessonDays : course.learnedDays
  return (
    <Card as="ul" padding="none" lines>
      {may.edit && (
        <Line
          Icon={IconCalendarRepeat}
          label={lessonDays.title}
          value={shortLessonDaysText(days) || texts.endMissing}
          onClick={() => open('lessonDays', { onChangeLesson: () => open('changeLesson') })}
        />
      )}
      <Line
        Icon={IconVideo}
        label={lesson.title}
        value={lessonLink === null ? lesson.none : hostOf(lessonLink)}
        onClick={
          lessonLink !== null
            ? () =>
                open('onlineLesson', {
                  onChange: () => open('lessonLink', { link: lessonLink }),
                  onRemove: () => open('removeLessonLink'),
                })
            : may.edit
              ? () => open('lessonLink', { link: '' })
              : undefined
        }
      />
      {may.edit && (
        <Line
          Icon={IconRepeat}
          label={round.line}
          value={course.round ? fill(round.every, { length: course.round.length }) : round.none}
          onClick={() => open('round')}
        />
      )}
      <Line
        Icon={IconChartBar}
        label={texts.rates}
        value={
          <Suspense>
            <NewestRate course={course} />
          </Suspense>
        }
        onClick={() => open('monthRates')}
      />
    </Card>
  )
}

interface LineProps {
  Icon: Icon
  label: string
  value: ReactNode
  /** Omitted where the viewer may not change it. */
  onClick: (() => void) | undefined
}

function Line({ Icon, label, value, onClick }: LineProps) {
  const content = (
    <>
      <Icon size={22} aria-hidden="true" className={classes.sign} />
      <strong>{label}</strong>
      <span className={classes.value}>{value}</span>
      {onClick && <IconChevronRight size={20} aria-hidden="true" className={classes.sign} data-end="" />}
    </>
  )
  return (
    <li>
      {onClick ? (
        <Row as="button" wrap gap="m" lineGap="none" type="button" className={classes.fact} onClick={onClick}>
          {content}
        </Row>
      ) : (
        <Row wrap gap="m" lineGap="none" className={classes.fact}>
          {content}
        </Row>
      )}
    </li>
  )
}
