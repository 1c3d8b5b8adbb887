import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconDotsVertical, IconQrcode, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { CourseItems } from '../../features/course-form/CourseItems.tsx'
import { LazyMenu, MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import { IconButton } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { trash } from '../../ui/texts/deleted.ts'
import { invite } from '../../ui/texts/joining.ts'
import type { OpenCourseDialog } from './course-dialogs.ts'

interface Props {
  course: Course
  open: OpenCourseDialog<{ course: Course }>
}

/** Menu of the actions on a whole course: invitation, copy, archive and trash. */
export function CourseMenu({ course, open }: Props) {
  const navigate = useNavigate()
  const isOpen = course.may.edit
  const openInvitation = () =>
    void navigate({
      to: '.',
      search: { invite: 'sheet' },
      hash: 'participants',
      hashScrollIntoView: false,
      state: { isOpenedHere: true },
    })
  return (
    <LazyMenu
      target={(openMenu) => (
        <IconButton variant="default" aria-label={fill(common.aria.actions, { name: course.name })} onClick={openMenu}>
          <IconDotsVertical size={20} aria-hidden="true" />
        </IconButton>
      )}
    >
      {isOpen && (
        <MenuItem leftSection={<IconQrcode size={20} aria-hidden="true" />} onClick={openInvitation}>
          {invite.title}
        </MenuItem>
      )}
      <CourseItems course={course} onOpen={open} />
      <MenuItem
        leftSection={<IconTrash size={20} aria-hidden="true" />}
        renderRoot={(props) => (
          <Link {...props} to="/course/$id" params={{ id: String(course.id) }} search={{ trash: true }} />
        )}
      >
        {trash.title}
      </MenuItem>
    </LazyMenu>
  )
}
