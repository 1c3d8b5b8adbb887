import { courseLook } from '../course-look.ts'
import classes from './Medallion.module.css'

interface Props {
  courseId: number
  /** Size in pixels: 60 on cards, 84 in the course header. */
  size?: number
}

/** The course's emoji in an octagon. Decorative. */
export function Medallion({ courseId, size = 60 }: Props) {
  return (
    <span className={classes.ring} style={{ width: size, height: size, fontSize: size / 2 }} aria-hidden="true">
      <span className={classes.fill}>{courseLook(courseId).emoji}</span>
    </span>
  )
}
