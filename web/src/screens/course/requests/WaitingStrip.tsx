import type { Course } from '@hasiye/contract/courses.ts'
import type { JoinRequest } from '@hasiye/contract/joining.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useMemo } from 'react'
import { Row } from '../../../ui/blocks/layout.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { waiting as waitingTexts } from '../../../ui/texts/joining.ts'
import { requests as texts } from '../../../ui/texts/requests.ts'
import classes from './requests.module.css'
import { sortRequests } from './similar-requests.ts'
import { useAnswer } from './useAnswer.ts'

interface Props {
  course: Pick<Course, 'id' | 'participants'>
  waiting: JoinRequest[]
  onOpen: () => void
}

/** Above the marks: the number of requests, and a button to accept them all if none is similar to a participant. */
export function WaitingStrip({ course, waiting, onOpen }: Props) {
  const { answer, isPending } = useAnswer(course.id)
  const { similar } = useMemo(() => sortRequests(waiting, course.participants), [waiting, course.participants])
  return (
    <Row
      as="section"
      wrap
      gap="m"
      lineGap="xs"
      justify="between"
      className={classes.strip}
      aria-label={texts.title}
      data-wide=""
    >
      <button type="button" className={classes.count} onClick={onOpen}>
        <span className={classes.dot} aria-hidden="true" />
        {fill(waitingTexts.count, { n: waiting.length })}
      </button>
      {similar.size > 0 ? (
        <Button variant="light" onClick={onOpen}>
          {texts.look}
        </Button>
      ) : (
        <Button variant="light" loading={isPending} onClick={() => !isPending && answer(waiting, [])}>
          {texts.acceptAll}
        </Button>
      )}
    </Row>
  )
}
