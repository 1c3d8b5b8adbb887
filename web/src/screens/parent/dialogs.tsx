import type { Me } from '@hasiye/contract/accounts.ts'
import { useEffect, useState } from 'react'
import { UnsavedAtLogOut } from '../../features/log-out/UnsavedAtLogOut.tsx'
import { PushSheet } from '../../features/notices/PushSettings.tsx'
import { clearDrafts } from '../../offline/course-drafts.ts'
import { listUnsaved } from '../../offline/unsaved.ts'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'
import { ToastArea } from '../../ui/blocks/ToastArea.tsx'

/** What opens over the pages of parents. */
export const dialogs = { otherAccount: OtherAccount, push: PushSheet }

interface Props {
  /** The account that the parent's sign-in replaces. */
  me: Me
  /** Signs in; `forget` removes the unsaved changes that the person discarded. */
  onLeave: (forget?: () => Promise<void>) => void
  onClose: () => void
}

/** Asks like a log-out if the open account has unsaved changes; otherwise leaves at once. */
function OtherAccount({ me, onLeave, onClose }: Props) {
  const [courses, setCourses] = useState<UnsyncedCourse[]>([])
  const leave = (forget?: () => Promise<void>) => {
    onClose()
    onLeave(forget)
  }
  useEffect(() => {
    let isOver = false
    void listUnsaved(me.id).then((found) => {
      if (isOver) return
      if (found.length > 0) setCourses(found)
      else leave()
    })
    return () => {
      isOver = true
    }
  }, [me.id])
  if (courses.length === 0) return null
  return (
    <>
      <UnsavedAtLogOut
        me={me}
        courses={courses}
        hasFormDraft={false}
        onLeave={async () => leave(() => clearDrafts(me.id, { keepsPending: true }))}
        onClose={onClose}
      />
      <ToastArea />
    </>
  )
}
