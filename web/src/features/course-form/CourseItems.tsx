import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { type Icon, IconArchive, IconArchiveOff, IconCopy } from '@tabler/icons-react'
import { MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import { archive, copying } from '../../ui/texts/archive.ts'
import { useUnarchive } from './ArchiveCourse.tsx'

interface Props {
  course: Pick<CourseSummary, 'id' | 'name' | 'may' | 'archivedAt'>
  onOpen: (kind: 'copy' | 'archive') => void
}

interface CourseAction {
  label: string
  Icon: Icon
  run: () => void
}

/** The rare actions on a whole course: its copy, and the archive. */
export function useCourseActions({ course, onOpen }: Props): CourseAction[] {
  const unarchive = useUnarchive(course)
  const { may, archivedAt } = course
  const archiving =
    archivedAt === null
      ? { label: archive.action, Icon: IconArchive, run: () => onOpen('archive') }
      : { label: archive.back, Icon: IconArchiveOff, run: unarchive.takeBack }
  return [
    ...(may.copy ? [{ label: copying.action, Icon: IconCopy, run: () => onOpen('copy') }] : []),
    ...(may.archive ? [archiving] : []),
  ]
}

/** The same as entries of a menu. */
export const CourseItems = (props: Props) =>
  useCourseActions(props).map(({ label, Icon, run }) => (
    <MenuItem key={label} leftSection={<Icon size={20} aria-hidden="true" />} onClick={run}>
      {label}
    </MenuItem>
  ))
