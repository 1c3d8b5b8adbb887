import type { Course } from '@hasiye/contract/courses.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Column, Row } from '../../ui/blocks/layout.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { IconButtonLink } from '../../ui/controls/Button.tsx'
import { cards } from '../../ui/texts/cards.ts'
import { reports } from '../../ui/texts/reports.ts'
import classes from './PageBar.module.css'

interface Props {
  course: Pick<Course, 'id' | 'name'>
  title: string
  /** After the name of the course. */
  about?: ReactNode
  /** Leads back to the reports of the course, otherwise to its participants. */
  isBelowReports?: boolean
  /** The lower edge of the bar. */
  children?: ReactNode
}

/** The header of a page of a course that has none of its tabs: the way back, its title and the course. */
export function PageBar({ course: { id, name }, title, about, isBelowReports = false, children }: Props) {
  const params = { id: String(id) }
  const arrow = <IconArrowLeft size={22} aria-hidden="true" />
  return (
    <Column as="header" below="block" className={classes.bar}>
      <Row gap="s" className={classes.line}>
        {isBelowReports ? (
          <IconButtonLink to="/course/$id/reports" params={params} aria-label={reports.back} className={classes.back}>
            {arrow}
          </IconButtonLink>
        ) : (
          <IconButtonLink
            to="/course/$id"
            params={params}
            hash="participants"
            aria-label={cards.back}
            className={classes.back}
          >
            {arrow}
          </IconButtonLink>
        )}
        <Column grow className={classes.about}>
          <h1>{title}</h1>
          <p>
            {wholeOrdinals(name)}
            {about && <> · {about}</>}
          </p>
        </Column>
      </Row>
      {children}
    </Column>
  )
}
