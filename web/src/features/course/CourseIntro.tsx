import type { Course } from '@hasiye/contract/courses.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { CourseBanner } from '../../ui/blocks/CourseBanner.tsx'
import { LinkedText } from '../../ui/blocks/LinkedText.tsx'
import { Row } from '../../ui/blocks/layout.tsx'
import { IconButton } from '../../ui/controls/Button.tsx'
import { group } from '../../ui/texts/dashboard.ts'
import classes from './CourseIntro.module.css'

/** The banner of a course, and below it the beginning of its description. */
export function CourseIntro({ course }: { course: Course }) {
  return (
    <div className={classes.intro}>
      <CourseBanner course={course} />
      {course.description && <Description key={course.description} text={course.description} />}
    </div>
  )
}

/** The first line of a text, or two where there is room, until a tap unfolds the rest. */
function Description({ text }: { text: string }) {
  const box = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  useLayoutEffect(() => {
    const folded = box.current
    if (!folded || isOpen) return
    const watch = new ResizeObserver(() => setLong(folded.scrollHeight > folded.clientHeight + 1))
    watch.observe(folded)
    return () => watch.disconnect()
  }, [isOpen])
  return (
    <Row gap="xs" align="start" className={classes.description}>
      <p ref={box} className={classes.text} data-open={isOpen || undefined}>
        <LinkedText text={text} />
      </p>
      {(isLong || isOpen) && (
        <IconButton
          className={classes.unfold ?? ''}
          aria-label={group.description.label}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={20} aria-hidden="true" />
        </IconButton>
      )}
    </Row>
  )
}
