import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconDotsVertical } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { prefetchLater } from '../../device/first-use.ts'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { LazyMenu } from '../../ui/blocks/LazyMenu.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

const CourseMenuItems = lazyPart(() => import('./CourseMenuItems.tsx'), 'CourseMenuItems')

interface Props {
  course: Course
  me: Me
  /** Omitted on a page that has no history. */
  onHistory?: () => void
}

/** Menu of the actions on a whole course, the same on all its tabs. */
export function CourseMenu({ course, me, onHistory }: Props) {
  const { open, dialog } = useDialogs(dialogs, { course, me })
  useEffect(() => prefetchLater(() => CourseMenuItems.prefetch().catch(() => undefined)), [])
  return (
    <>
      <LazyMenu
        target={(openMenu) => (
          <IconButton aria-label={fill(common.aria.actions, { name: course.name })} onClick={openMenu}>
            <IconDotsVertical size={22} aria-hidden="true" />
          </IconButton>
        )}
      >
        <Suspense>
          <CourseMenuItems course={course} open={open} {...(onHistory && { onHistory })} />
        </Suspense>
      </LazyMenu>
      {dialog}
    </>
  )
}
