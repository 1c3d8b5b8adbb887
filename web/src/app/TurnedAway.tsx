import type { Me } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { myCourses } from '../api/queries.ts'
import { Banner } from '../ui/blocks/Banner.tsx'
import { turnedAway as texts } from '../ui/texts/turned-away.ts'
import classes from './TurnedAway.module.css'
import { foreignLink } from './turned-away.ts'

interface Props {
  /** The address from which the session gate redirected. */
  from: string
  me: Me
}

/**
 * Explains that a link leads to a page of another role. The session gate redirected to the start page (SPEC.md section 2); a member
 * of the linked course gets a link to their own page of it.
 */
export function TurnedAway({ from, me }: Props) {
  const link = foreignLink(from, me)
  const { data: courses } = useQuery({ ...myCourses, enabled: link?.course !== undefined && me.role !== 'admin' })
  if (!link) return null
  const course = courses?.find(({ id }) => id === link.course?.id)
  return (
    <div className={classes.banner}>
      <Banner tone="warn">
        {texts[link.owner]}{' '}
        {course && link.course && (
          <>
            {fill(texts.course, { course: course.name })}{' '}
            <Link
              to={me.role === 'teacher' ? '/course/$id' : '/student/course/$id'}
              params={{ id: String(course.id) }}
              search={link.course.category ? { category: link.course.category } : {}}
              hash={link.course.hash}
            >
              {texts.open}
            </Link>
          </>
        )}
      </Banner>
    </div>
  )
}
