import { createCourse } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { keyPerContent } from '../../api/idempotency.ts'
import { refreshCourses } from '../../api/queries.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { common } from '../../ui/texts/common.ts'
import { group } from '../../ui/texts/dashboard.ts'
import { CourseSheet } from './CourseSheet.tsx'
import type { CourseFields } from './faults.ts'

const nothing: CourseFields = { name: '', description: '', startDate: null, endDate: null }

/** The sheet that creates a course; a second press or a repeat after a lost answer makes no second one. */
export function CreateCourse({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [keys] = useState(keyPerContent)
  const send = async ({ name, description }: CourseFields) => {
    const body = { name, description }
    const created = await call(createCourse, { body, headers: { 'Idempotency-Key': keys.keyOf(body) } })
    await refreshCourses(queryClient)
    void notifySuccess(fill(group.create.success, { name: created.name }))
    await navigate({ to: '/dashboard' })
  }
  return (
    <CourseSheet
      title={group.create.title}
      submitLabel={group.create.submit}
      busyLabel={common.creating}
      initial={nothing}
      isNew
      onClose={onClose}
      send={send}
      failed={(error) => fill(group.create.failed, { error })}
    />
  )
}
