import { courseLook, type LookOf } from '../course-look.ts'
import classes from './Medallion.module.css'

interface Props {
  course: LookOf
  /** Size in pixels with the ring of 4: 60 on cards, 84 in the course header, 40 in rows. */
  size?: number
}

/** The course's emoji in an octagon. Decorative. */
export function Medallion({ course, size = 60 }: Props) {
  return (
    <span className={classes.ring} style={{ width: size, height: size, fontSize: size / 2 }} aria-hidden="true">
      <span className={classes.fill}>{courseLook(course).emoji}</span>
    </span>
  )
}
