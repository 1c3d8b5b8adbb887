import type { Me } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { myCourses } from '../api/queries.ts'
import { Banner } from '../ui/blocks/Banner.tsx'
import { Column } from '../ui/blocks/layout.tsx'
import { turnedAway as texts } from '../ui/texts/first-page.ts'

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
    <Column below="l">
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
    </Column>
  )
}

/** Whose page a link leads to. */
type LinkOwner = 'teachers' | 'students' | 'parents' | 'admins'

interface ForeignLink {
  owner: LinkOwner
  /** The course of the link, with the part of its address that the viewer's own page of the course has too. */
  course?: { id: number; category?: number; hash: string }
}

/** The tabs of one page of a course, with those of the other role's page. */
const sameTab: Record<string, string> = { '#participants': 'attendance', '#attendance': 'participants' }

function ownerOf(path: string): LinkOwner | undefined {
  const [, root, below] = path.split('/')
  if (root === 'course') return 'teachers'
  if (root === 'student' && below === 'course') return 'students'
  if (root === 'student-view') return 'parents'
  return root === 'admin' ? 'admins' : undefined
}

const ownerLike = ({ role, isParentView }: Pick<Me, 'role' | 'isParentView'>): LinkOwner =>
  isParentView ? 'parents' : `${role}s`

/**
 * Reads the address from which the session gate redirected a viewer; undefined if it needs no explanation, because it
 * is not a page of another role.
 */
export function foreignLink(href: string, viewer: Pick<Me, 'role' | 'isParentView'>): ForeignLink | undefined {
  const { pathname, searchParams, hash } = new URL(href, 'https://page.invalid')
  const owner = ownerOf(pathname)
  if (!owner || owner === ownerLike(viewer)) return undefined
  const id = Number(/\/course\/([1-9]\d{0,14})(\/|$)/.exec(pathname)?.[1])
  if (!id) return { owner }
  const category = Number(searchParams.get('category'))
  const isCategory = Number.isSafeInteger(category) && category > 0
  return {
    owner,
    course: {
      id,
      ...(isCategory ? { category } : {}),
      hash: sameTab[pathname.endsWith('/attendance') ? '#attendance' : hash] ?? 'general',
    },
  }
}
