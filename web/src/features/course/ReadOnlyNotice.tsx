import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { course as texts } from '../../ui/texts/course.ts'

/** Says until when a course without an owner can be looked at. */
export function ReadOnlyNotice({ until }: { until: string | null }) {
  if (until === null) return null
  return <Banner tone="warn">{fill(texts.readOnly, { date: longDate(bakuDate(new Date(until))) })}</Banner>
}
