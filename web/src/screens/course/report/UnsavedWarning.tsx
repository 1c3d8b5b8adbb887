import { useCourseDrafts } from '../../../offline/course-drafts.ts'
import { countChanges } from '../../../offline/drafts.ts'
import { overlay } from '../../../offline/entries.ts'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { exporting } from '../../../ui/texts/attendance.ts'

interface Props {
  accountId: number
  courseId: number
}

/** Warns that marks on this device are not in the report. Loaded as a part, so that the drafts stay in the chunk of other pages. */
export function UnsavedWarning({ accountId, courseId }: Props) {
  const { state } = useCourseDrafts(accountId, courseId)
  if (countChanges(overlay(state.drafts)).changes === 0) return null
  return <Banner tone="warn">{exporting.unsavedWarning}</Banner>
}
