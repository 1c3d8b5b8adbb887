import type { OwnMark } from '@hasiye/contract/attendance.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { common } from '../../ui/texts/common.ts'
import { stats } from '../../ui/texts/student.ts'
import { Knots } from './Knots.tsx'
import classes from './MonthChart.module.css'
import { groupByMonth } from './months.ts'

interface Props {
  marks: OwnMark[]
  isParentView: boolean
}

const firstShown = 3

/**
 * Chart with a block of knots per month, newest first, and its figures. At first three months. Screen readers read each month as a
 * sentence.
 */
export function MonthChart({ marks, isParentView }: Props) {
  const [showsAll, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const sentence = isParentView ? stats.summary : stats.summaryOwn
  const months = groupByMonth(marks).toReversed()
  const showAll = () => {
    setAll(true)
    // The button is gone then.
    requestAnimationFrame(() => (list.current?.children[firstShown] as HTMLElement | undefined)?.focus())
  }
  return (
    <section className={classes.chart}>
      <h2>{stats.byMonth}</h2>
      <ul ref={list}>
        {months.slice(0, showsAll ? undefined : firstShown).map(({ key, name, signs, present }) => (
          <li key={key} tabIndex={-1}>
            <span>{name}</span>
            <strong className="tabular" aria-hidden="true">
              {present}/{signs.length}
            </strong>
            <span className="visually-hidden">: {fill(sentence, { total: signs.length, present })}</span>
            <Knots signs={signs} size={20} />
          </li>
        ))}
      </ul>
      {!showsAll && months.length > firstShown && (
        <Button variant="default" mt="md" onClick={showAll}>
          {common.more}
        </Button>
      )}
    </section>
  )
}
