import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { course as texts } from '../../ui/texts/course.ts'
import classes from './BackLink.module.css'

/** The way from a course to the list it was opened from. */
export function BackLink({ to }: { to: '/dashboard' | '/student-dashboard' }) {
  return (
    <Link to={to} className={classes.back}>
      <IconArrowLeft size={20} aria-hidden="true" />
      {texts.header.back}
    </Link>
  )
}
