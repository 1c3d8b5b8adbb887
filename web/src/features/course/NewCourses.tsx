import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { setCourseKnown, setCourseMuted } from '@hasiye/contract/participants.ts'
import { fill } from '@hasiye/contract/text.ts'
import { courseKeys } from '../../api/queries.ts'
import { useCall } from '../../forms/useCall.ts'
import { Card, Column, Hint, Row } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { newCourses as texts } from '../../ui/texts/new-courses.ts'

/** Two of them fit side by side on the smallest phone. */
const narrow = { paddingInline: 14 }

/** The offers for an unconfirmed course: students leave it, parents mute it in this browser. */
type Decline = 'leave' | 'mute'

interface Props {
  courses: readonly CourseSummary[]
  decline: Decline
  onLeave: (course: CourseSummary) => void
}

/** Asks a family about courses that are new to it: a teacher who knew the short ID added the student. */
export function NewCourses({ courses, decline, onLeave }: Props) {
  return (
    <Column gap="m" style={{ marginBottom: 24 }}>
      {courses.map((course) => (
        <NewCourse key={course.id} course={course} decline={decline} onLeave={onLeave} />
      ))}
    </Column>
  )
}

function NewCourse({ course, decline, onLeave }: Omit<Props, 'courses'> & { course: CourseSummary }) {
  const { answer, isAnswering, error } = useAnswer(course.id)
  const { ask, hint, button } = texts[decline]
  const [before, between, after] = fill(ask, { teacher: '\n', course: '\n' }).split('\n')
  return (
    <Card as="section" gap="m" aria-label={texts.title}>
      <p style={{ overflowWrap: 'anywhere' }}>
        {before}
        <strong>{course.teacherName ?? common.unknown}</strong>
        {between}
        <strong>{course.name}</strong>
        {after}
      </p>
      <Hint>{hint}</Hint>
      <Row gap="s">
        <Button style={narrow} loading={isAnswering} onClick={() => answer('known')}>
          {texts.yes}
        </Button>
        <Button
          style={narrow}
          variant="default"
          disabled={isAnswering}
          onClick={() => (decline === 'mute' ? answer('muted') : onLeave(course))}
        >
          {button}
        </Button>
      </Row>
      {error}
    </Card>
  )
}

/** Says that the course is muted in this browser, and changes that. */
export function MutedCourse({ id }: { id: number }) {
  const { answer, isAnswering, error } = useAnswer(id)
  return (
    <Row wrap gap="m" lineGap="none">
      <Hint>{texts.muted}</Hint>
      <Button variant="subtle" loading={isAnswering} onClick={() => answer('unmuted')}>
        {texts.unmute}
      </Button>
      {error}
    </Row>
  )
}

const done = { known: texts.known, muted: texts.mutedDone, unmuted: texts.unmuted }

function showDone(said: keyof typeof done): void {
  // the pressed button no longer exists
  document.querySelector('main')?.focus({ preventScroll: true })
  void notifySuccess(done[said])
}

/** What a family answers about a course. */
function useAnswer(id: number) {
  const known = useCall(setCourseKnown, { stale: courseKeys, onDone: () => showDone('known') })
  const muted = useCall(setCourseMuted, {
    stale: courseKeys,
    onDone: (_, { body }) => showDone(body.muted ? 'muted' : 'unmuted'),
  })
  const params = { id }
  const answer = (said: keyof typeof done) =>
    said === 'known' ? known.mutate({ params }) : muted.mutate({ params, body: { muted: said === 'muted' } })
  const isFailed = known.isError || muted.isError
  return {
    answer,
    isAnswering: known.isPending || muted.isPending,
    error: isFailed && <Hint role="alert">{texts.failed}</Hint>,
  }
}
