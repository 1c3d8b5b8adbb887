import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { trash as texts } from '../../ui/texts/archive.ts'
import { courseTrash } from './restore.ts'

/** Link to what was deleted in a course. The search parameters keep the category that is open. */
export function TrashLink({ courseId }: { courseId: number }) {
  return (
    <Link to="/course/$id/trash" params={{ id: String(courseId) }} search hash className="finger">
      <IconTrash size={20} aria-hidden="true" />
      {texts.title}
    </Link>
  )
}

/** The same link in an empty list, only if there is something to restore. */
export function TrashLinkIfAny({ courseId }: { courseId: number }) {
  const { data } = useQuery(courseTrash(courseId))
  const isEmpty = !data || Object.values(data).every((list) => list.length === 0)
  return isEmpty ? null : <TrashLink courseId={courseId} />
}
