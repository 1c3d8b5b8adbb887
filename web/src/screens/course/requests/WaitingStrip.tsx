import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { joinRequests } from '../../../features/joining/queries.ts'
import { LoadingButton } from '../../../ui/blocks/LoadingButton.tsx'
import { requests as texts } from '../../../ui/texts/joining.ts'
import classes from './requests.module.css'
import { useAnswer } from './useAnswer.ts'

/** Above the marks: how many wait, and the quickest answer. */
export function WaitingStrip({ courseId, onOpen }: { courseId: number; onOpen: () => void }) {
  const { data: waiting = [] } = useQuery(joinRequests(courseId))
  const { answer, isPending } = useAnswer(courseId)
  if (waiting.length === 0) return null
  return (
    <section className={classes.strip} aria-label={texts.title}>
      <button type="button" className={classes.count} onClick={onOpen}>
        <span className={classes.dot} aria-hidden="true" />
        {fill(texts.count, { n: waiting.length })}
      </button>
      <LoadingButton variant="light" loading={isPending} onClick={() => !isPending && answer(waiting, [])}>
        {texts.acceptAll}
      </LoadingButton>
    </section>
  )
}
