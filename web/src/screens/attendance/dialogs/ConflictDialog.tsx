import { listHistory, type MarkValue } from '@hasiye/contract/attendance.ts'
import { ago, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/queries.ts'
import { type Conflict, keepMine, keepTheirs } from '../../../features/attendance/conflicts.ts'
import { Column, Hint, List, Row } from '../../../ui/blocks/layout.tsx'
import { MarkSign } from '../../../ui/blocks/MarkSign.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { statusWords, conflict as texts } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useDrafts, useRoster } from '../contexts.ts'
import classes from './dialogs.module.css'

/** Shows both values of every conflicting cell and lets the user choose one. */
export function ConflictDialog({ onClose }: { onClose: () => void }) {
  const { course } = useRoster()
  const { conflicts, store, sending, save } = useDrafts()
  const keep = async (chosen: readonly Conflict[], keepOne: typeof keepMine) => {
    await store.change((drafts) => chosen.reduce(keepOne, drafts))
    if (chosen.length < conflicts.length) return
    onClose()
    const sent = sending.outcome?.conflicts ? await save() : undefined
    // a save shows its own notice
    if (!sent?.total) void notifySuccess(texts.resolved)
  }
  if (conflicts.length === 0) return null
  return (
    <Sheet
      title={conflicts.length === 1 ? texts.title : fill(texts.count, { n: conflicts.length })}
      opened
      onClose={onClose}
      size={560}
      footer={
        conflicts.length > 1 && (
          <>
            <Button variant="default" onClick={() => void keep(conflicts, keepTheirs)}>
              {texts.allTheirs}
            </Button>
            <Button variant="default" onClick={() => void keep(conflicts, keepMine)}>
              {texts.allMine}
            </Button>
          </>
        )
      }
    >
      <List gap="xl">
        {conflicts.map((conflict) => (
          <li key={`${conflict.draft.date}/${conflict.draft.studentId}`}>
            <ConflictChoice
              courseId={course.id}
              conflict={conflict}
              onMine={() => void keep([conflict], keepMine)}
              onTheirs={() => void keep([conflict], keepTheirs)}
            />
          </li>
        ))}
      </List>
    </Sheet>
  )
}

interface ChoiceProps {
  courseId: number
  conflict: Conflict
  onMine: () => void
  onTheirs: () => void
}

/** A conflicting cell: its student, author and time of the other value, and a button for each value. */
function ConflictChoice({ courseId, conflict, onMine, onTheirs }: ChoiceProps) {
  const { draft, mine, theirs } = conflict
  const { by, at } = useOther(courseId, conflict)
  const now = useNow()
  const name = by ?? common.unknownUser
  return (
    <Column
      as="section"
      gap="s"
      className={classes.conflict}
      aria-label={`${draft.studentName}, ${longDate(draft.date)}`}
    >
      <h3>
        {draft.studentName} <Hint as="span">{longDate(draft.date)}</Hint>
      </h3>
      {conflict.status && at && (
        <p>
          {fill(texts.body, {
            name,
            relative: ago(new Date(at), now),
            theirs: statusWords[theirs.status],
            mine: statusWords[mine.status],
          })}
        </p>
      )}
      {conflict.note && <p>{fill(texts.note, { name })}</p>}
      <div className={classes.choices}>
        <Choice value={mine} label={texts.mine} onClick={onMine} />
        <Choice value={theirs} label={texts.theirs} onClick={onTheirs} />
      </div>
    </Column>
  )
}

function Choice({ value, label, onClick }: { value: MarkValue; label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.choice} onClick={onClick}>
      <strong>{label}</strong>
      <Row as="span" gap="s">
        <MarkSign status={value.status} size={28} />
        {statusWords[value.status]}
      </Row>
      {value.note !== '' && <span className={classes.noteText}>{value.note}</span>}
    </button>
  )
}

/** Returns author and time of the other value. A cleared cell has no stored mark, so they are loaded from the history. */
function useOther(courseId: number, { draft, by, at }: Conflict): Pick<Conflict, 'by' | 'at'> {
  const { data } = useQuery({
    ...query(listHistory, {
      params: { id: courseId },
      query: { studentId: String(draft.studentId), date: draft.date },
    }),
    enabled: at === undefined,
  })
  const last = data?.items.find(({ action }) => action === 'mark')
  return at === undefined ? { by: last?.by ?? null, at: last?.at } : { by, at }
}
