import type { CourseTeacher } from '@hasiye/contract/courses.ts'
import { setCanManage } from '@hasiye/contract/participants.ts'
import { useMutation } from '@tanstack/react-query'
import { type ApiError, call } from '../../../api/client.ts'
import { notifyError, notifySuccess } from '../../../ui/blocks/notify.ts'
import { people } from '../../../ui/texts/people.ts'
import { usePeopleChanged } from './usePeopleChanged.ts'

/** A co-teacher's permission to manage, as a switch: shows what is being sent until the course was read again. */
export function useManageSwitch(courseId: number, teacher: CourseTeacher) {
  const peopleChanged = usePeopleChanged(courseId)
  const { mutate, isPending, variables } = useMutation<unknown, ApiError, boolean>({
    mutationFn: async (canManage) => {
      await call(setCanManage, { params: { id: courseId, teacherId: teacher.id }, body: { canManage } })
      await peopleChanged()
    },
    onSuccess: () => notifySuccess(people.manage.saved),
    onError: (error) => notifyError(error.message),
  })
  return { isOn: isPending ? variables : teacher.canManage, isBusy: isPending, set: mutate }
}
