import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { IconArchive, IconArchiveOff, IconCopy } from '@tabler/icons-react'
import { MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import { archive, copying } from '../../ui/texts/archive.ts'
import { useUnarchive } from './ArchiveCourse.tsx'

interface Props {
  course: Pick<CourseSummary, 'id' | 'name' | 'may' | 'archivedAt'>
  onOpen: (kind: 'copy' | 'archive') => void
}

/** Entries of a menu for what is done seldom with a whole course: its copy, and the archive. */
export function CourseItems({ course, onOpen }: Props) {
  const unarchive = useUnarchive(course)
  const { may } = course
  const isArchived = course.archivedAt !== null
  return (
    <>
      {may.copy && (
        <MenuItem leftSection={<IconCopy size={20} aria-hidden="true" />} onClick={() => onOpen('copy')}>
          {copying.action}
        </MenuItem>
      )}
      {may.archive && !isArchived && (
        <MenuItem leftSection={<IconArchive size={20} aria-hidden="true" />} onClick={() => onOpen('archive')}>
          {archive.action}
        </MenuItem>
      )}
      {may.archive && isArchived && (
        <MenuItem leftSection={<IconArchiveOff size={20} aria-hidden="true" />} onClick={unarchive.takeBack}>
          {archive.back}
        </MenuItem>
      )}
    </>
  )
}
