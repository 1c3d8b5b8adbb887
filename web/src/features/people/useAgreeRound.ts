import { setStudentRound } from '@hasiye/contract/courses.ts'
import { courseKeys } from '../../api/queries.ts'
import { useCall } from '../../forms/useCall.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { common } from '../../ui/texts/common.ts'
import { round as texts } from '../../ui/texts/round.ts'

/**
 * Returns the function that sets how many rounds of a student are agreed, with a toast that undoes it where they were
 * fewer before.
 */
export function useAgreeRound(courseId: number) {
  const call = useCall(setStudentRound, { stale: courseKeys, failed: texts.failed })
  const set = async (studentId: number, agreed: number, before: number): Promise<void> => {
    await call.mutateAsync({ params: { id: courseId, studentId }, body: { agreed } })
    if (agreed < before) void notifySuccess(texts.undone)
    else void notifySuccess(texts.agreed, { undo: () => agree(studentId, before, agreed), undoLabel: common.undo })
  }
  /** The call itself shows why it failed. */
  const agree = (...change: Parameters<typeof set>): void => void set(...change).catch(() => undefined)
  return { agree, isAgreeing: call.isPending }
}
