import { Skeleton } from '@mantine/core'
import { Delayed } from '../../ui/blocks/Delayed.tsx'
import { course as texts } from '../../ui/texts/course.ts'

/** The boxes of a course's page while it loads. */
export function CourseSkeleton() {
  return (
    <Delayed>
      <div role="status">
        <span className="visually-hidden">{texts.loading}</span>
        <Skeleton height={260} radius="lg" />
        <Skeleton height={120} radius="lg" mt={20} />
      </div>
    </Delayed>
  )
}
