import { useCourseDrafts } from '../../../offline/course-drafts.ts'
import { countChanges } from '../../../offline/drafts.ts'
import { overlay } from '../../../offline/entries.ts'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { exporting } from '../../../ui/texts/attendance.ts'

interface Props {
  accountId: number
  courseId: number
}

/** Says that marks on this device are not in the report. It is a chunk of its own, which keeps the drafts out of other pages. */
export function UnsavedWarning({ accountId, courseId }: Props) {
  const { state } = useCourseDrafts(accountId, courseId)
  if (countChanges(overlay(state.drafts)).changes === 0) return null
  return <Banner tone="warn">{exporting.unsavedWarning}</Banner>
}
