import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { IconDoorExit, IconPencil, IconTrash } from '@tabler/icons-react'
import { CourseItems } from '../../features/course-form/CourseItems.tsx'
import { MenuDivider, MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import { dash } from '../../ui/texts/dashboard.ts'
import { quit } from '../../ui/texts/quit.ts'
import type { OpenDashboardDialog } from './dashboard-dialogs.ts'

interface Props {
  course: CourseSummary
  open: OpenDashboardDialog
}

/** Entries of the menu of a course's card. */
export function CardItems({ course, open: openDialog }: Props) {
  const RemoveIcon = course.isOwner ? IconTrash : IconDoorExit
  return (
    <>
      {course.may.edit && (
        <MenuItem
          leftSection={<IconPencil size={20} aria-hidden="true" />}
          onClick={() => openDialog('edit', { course })}
        >
          {dash.card.edit}
        </MenuItem>
      )}
      <CourseItems course={course} onOpen={(kind) => openDialog(kind, { course })} />
      <MenuDivider />
      <MenuItem
        color="nar"
        leftSection={<RemoveIcon size={20} aria-hidden="true" />}
        onClick={() =>
          course.isOwner ? openDialog('remove', { course }) : openDialog('leave', { course, leaveAs: 'teacher' })
        }
      >
        {course.isOwner ? dash.card.delete : quit.button}
      </MenuItem>
    </>
  )
}
