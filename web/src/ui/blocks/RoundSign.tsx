import { fill } from '@hasiye/contract/text.ts'
import { round as texts } from '../texts/round.ts'
import classes from './RoundSign.module.css'
import { Said } from './Said.tsx'

interface Props {
  /** The lessons of this round. */
  done: number
  length: number
  /** Shows the sentence instead of the digits. */
  hasWords?: boolean
}

const radius = 7.5

/** How many lessons of a round are done: a ring, and the same in digits. At the end it is filled. */
export function RoundSign({ done, length, hasWords = false }: Props) {
  const isOver = done === length
  const words = isOver ? fill(texts.over, { length }) : fill(texts.left, { n: length - done })
  const digits = fill(texts.done, { done, length })
  return (
    <span className={classes.sign} title={words}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" data-over={isOver || undefined}>
        <circle cx="10" cy="10" r={radius} />
        <circle
          className={classes.done}
          cx="10"
          cy="10"
          r={radius}
          pathLength={length}
          strokeDasharray={`${done} ${length}`}
          transform="rotate(-90 10 10)"
        />
        {isOver && <path d="M6.2 10.4l2.6 2.5 5-5.4" />}
      </svg>
      {hasWords ? (
        <span className={classes.words}>{isOver ? words : fill(texts.passed, { done, length })}</span>
      ) : (
        <span className="tabular">
          <Said as={`${fill(texts.said, { done, length })}, ${words}`}>{digits}</Said>
        </span>
      )}
    </span>
  )
}
