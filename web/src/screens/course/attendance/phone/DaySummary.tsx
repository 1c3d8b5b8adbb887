import { Button } from '@mantine/core'
import { IconArrowBackUp, IconChecks } from '@tabler/icons-react'
import { MarkSign } from '../../../../ui/blocks/MarkSign.tsx'
import { att } from '../../../../ui/texts/attendance.ts'
import { common } from '../../../../ui/texts/common.ts'
import type { Tally } from '../model/totals.ts'
import { statusWords } from '../model/words.ts'
import classes from './PhoneView.module.css'

interface Props {
  counts: Tally
  readOnly: boolean
  onFill: () => void
  /** Set while the last fill can be undone as a whole. */
  undo: (() => void) | undefined
}

/** The number of students present, and a button that marks the others present; a second tap undoes that. */
export function DaySummary({ counts, readOnly, onFill, undo }: Props) {
  const shown = [
    ['+', counts.present],
    ['-', counts.absent],
    ['', counts.unmarked],
  ] as const
  return (
    <div className={classes.summary}>
      <dl className={classes.counts}>
        {shown.map(([status, count]) => (
          <div key={status}>
            <dt>
              <MarkSign status={status} size={status === '' ? 12 : 24} />
              <span className="visually-hidden">{statusWords[status]}</span>
            </dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {!readOnly && (
        <Button
          key={undo ? 'undo' : 'fill'}
          variant={undo ? 'default' : 'light'}
          className={classes.fill}
          leftSection={
            undo ? <IconArrowBackUp size={20} aria-hidden="true" /> : <IconChecks size={20} aria-hidden="true" />
          }
          disabled={counts.absent + counts.unmarked === 0 && !undo}
          onClick={undo ?? onFill}
        >
          {undo ? common.undo : att.bulk.allPresent}
        </Button>
      )}
    </div>
  )
}
