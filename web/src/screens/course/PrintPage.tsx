import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { ReactNode } from 'react'
import { CourseScreen } from '../../features/course/CourseScreen.tsx'
import { BackLink } from '../../ui/blocks/BackLink.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { cards as texts } from '../../ui/texts/card-sheets.ts'
import classes from './PrintPage.module.css'

interface Props {
  id: number
  title: string
  children: (course: Course, me: Me) => ReactNode
}

/** A page of a course on which something is chosen and printed, with the link back to the participants. */
export function PrintPage({ id, title, children }: Props) {
  return (
    <CourseScreen id={id} home="/dashboard" title={title}>
      {(course, me) => (
        <>
          <BackLink to="/course/$id" params={{ id: String(id) }} hash="participants">
            {texts.back}
          </BackLink>
          <h1>{title}</h1>
          <p className={classes.course}>{wholeOrdinals(course.name)}</p>
          {children(course, me)}
        </>
      )}
    </CourseScreen>
  )
}
