import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course, CourseTeacher } from '@hasiye/contract/courses.ts'
import { Button, Drawer } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { LeaveCourse } from '../../../features/course/LeaveCourse.tsx'
import { nameFromTitle } from '../../../ui/blocks/DialogFrame.tsx'
import { EmptyState } from '../../../ui/blocks/EmptyState.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { useNarrow } from '../../../ui/blocks/useNarrow.ts'
import { people, quit } from '../../../ui/texts/people.ts'
import { AddTeacher } from './AddTeacher.tsx'
import classes from './people.module.css'
import { RemoveTeacher } from './RemoveTeacher.tsx'
import { TeacherRow } from './TeacherRow.tsx'

interface Props {
  course: Course
  me: Me
  onClose: () => void
}

/** Who teaches a course, and what the viewer may change about it. */
export function Teachers({ course, me, onClose }: Props) {
  const [removing, setRemoving] = useState<CourseTeacher>()
  const [isLeaving, setLeaving] = useState(false)
  const isAsking = isLeaving || removing !== undefined
  const isNarrow = useNarrow()
  const isOpen = course.readOnlyUntil === null
  const mayManage = isOpen && course.canManage
  const isCoTeacher = course.teachers.some(({ id, isOwner }) => id === me.id && !isOwner)
  const content = (
    <>
      <ul className={classes.teachers}>
        {course.teachers.map((teacher) => (
          <TeacherRow
            key={teacher.id}
            courseId={course.id}
            teacher={teacher}
            isMe={teacher.id === me.id}
            maySetManage={isOpen && course.isOwner}
            onRemove={mayManage && !teacher.isOwner && teacher.id !== me.id ? () => setRemoving(teacher) : undefined}
          />
        ))}
      </ul>
      {course.teachers.every(({ isOwner }) => isOwner) && <EmptyState title={people.empty.teachers} />}
      {mayManage ? (
        <AddTeacher courseId={course.id} mayGiveManage={course.isOwner} />
      ) : (
        <p className={classes.quiet}>{people.noPermission}</p>
      )}
      {isCoTeacher && (
        <Button
          variant="default"
          leftSection={<IconLogout size={20} aria-hidden="true" />}
          onClick={() => setLeaving(true)}
        >
          {quit.button}
        </Button>
      )}
    </>
  )
  return (
    <>
      {isNarrow ? (
        <Sheet title={people.teachers} opened={!isAsking} onClose={onClose}>
          {content}
        </Sheet>
      ) : (
        <Drawer
          title={people.teachers}
          attributes={nameFromTitle(people.teachers)}
          opened={!isAsking}
          onClose={onClose}
          position="right"
          size={360}
          classNames={{ body: classes.drawer }}
        >
          {content}
        </Drawer>
      )}
      {removing && <RemoveTeacher courseId={course.id} teacher={removing} onClose={() => setRemoving(undefined)} />}
      {isLeaving && <LeaveCourse courseId={course.id} leaveAs="teacher" onClose={() => setLeaving(false)} />}
    </>
  )
}
