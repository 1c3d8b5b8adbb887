import { fill } from '@hasiye/contract/text.ts'
import { IconArrowLeft, IconDotsVertical } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { CourseDialogKind } from '../../../features/course-form/CourseDialog.tsx'
import { LazyMenu } from '../../../ui/blocks/LazyMenu.tsx'
import { Row } from '../../../ui/blocks/layout.tsx'
import { lazyPart } from '../../../ui/blocks/lazyPart.ts'
import { wholeOrdinals } from '../../../ui/blocks/whole-ordinals.tsx'
import { IconButton, IconButtonLink } from '../../../ui/controls/Button.tsx'
import { common } from '../../../ui/texts/common.ts'
import { course as courseTexts } from '../../../ui/texts/course.ts'
import { useRoster } from '../contexts.ts'
import { PageItems } from '../lazy-parts.ts'
import classes from './PhoneView.module.css'

const CourseDialog = lazyPart(() => import('../../../features/course-form/CourseDialog.tsx'), 'CourseDialog')

interface Props {
  date: string | undefined
  isTable: boolean
  onTable: () => void
  /** Shown instead of the course's name where the window is too low for another bar. */
  children: ReactNode
}

/** Link back to the courses, the course's name, and the menu of the page. */
export function TopBar({ date, isTable, onTable, children }: Props) {
  const { course } = useRoster()
  const isArchived = course.archivedAt !== null
  const [dialog, setDialog] = useState<CourseDialogKind>()
  return (
    <Row as="header" gap="s" className={classes.top}>
      {isTable ? (
        <IconButton aria-label={common.back} onClick={onTable}>
          <IconArrowLeft size={22} aria-hidden="true" />
        </IconButton>
      ) : (
        <IconButtonLink
          aria-label={courseTexts.header.back}
          to="/dashboard"
          search={isArchived ? { archive: true } : {}}
        >
          <IconArrowLeft size={22} aria-hidden="true" />
        </IconButtonLink>
      )}
      <h1 className={children ? 'visually-hidden' : undefined}>{wholeOrdinals(course.name)}</h1>
      {children}
      <LazyMenu
        target={(openMenu) => (
          <IconButton aria-label={fill(common.aria.actions, { name: course.name })} onClick={openMenu}>
            <IconDotsVertical size={22} aria-hidden="true" />
          </IconButton>
        )}
      >
        <Suspense>
          <PageItems date={date} isTable={isTable} onTable={onTable} onCourse={setDialog} />
        </Suspense>
      </LazyMenu>
      <Suspense>
        {dialog && <CourseDialog course={course} kind={dialog} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </Row>
  )
}
