import type { Course } from '@hasiye/contract/courses.ts'
import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LessonCard } from '../../features/course/CourseCards.tsx'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { lesson as texts } from '../../ui/texts/lesson-link.ts'
import type { OpenCourseDialog } from './course-dialogs.ts'
import classes from './general.module.css'

interface Props {
  course: Course
  open: OpenCourseDialog<{ courseId: number }>
}

/** The link of the online lesson; viewers who may do so can add, change and remove it. */
export function LessonPanel({ course: { lessonLink, may }, open }: Props) {
  const edit = () => open('lessonLink', { link: lessonLink ?? '' })
  return (
    <LessonCard link={lessonLink}>
      {may.edit &&
        (lessonLink === null ? (
          <Button variant="light" leftSection={<IconLink size={20} aria-hidden="true" />} onClick={edit}>
            {texts.add}
          </Button>
        ) : (
          <>
            <PanelButton label={texts.change} onClick={edit}>
              <IconPencil size={20} aria-hidden="true" />
            </PanelButton>
            <PanelButton label={texts.delete} className={classes.remove} onClick={() => open('removeLessonLink')}>
              <IconTrash size={20} aria-hidden="true" />
            </PanelButton>
          </>
        ))}
    </LessonCard>
  )
}

interface PanelButtonProps {
  label: string
  className?: string | undefined
  onClick: () => void
  children: ReactNode
}

function PanelButton({ label, className = '', onClick, children }: PanelButtonProps) {
  return (
    <IconButton title={label} variant="default" className={className} aria-label={label} onClick={onClick}>
      {children}
    </IconButton>
  )
}
