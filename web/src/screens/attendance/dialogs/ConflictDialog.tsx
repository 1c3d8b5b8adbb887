import type { MarkValue } from '@hasiye/contract/attendance.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { ago, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/queries.ts'
import { useMe } from '../../../api/session.ts'
import { useNow } from '../../../device/useNow.ts'
import { type Conflict, isOwnChange, keepMine, keepTheirs } from '../../../features/attendance/conflicts.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { Column, Hint, List, Row } from '../../../ui/blocks/layout.tsx'
import { MarkSign } from '../../../ui/blocks/MarkSign.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { statusWords, conflict as texts } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { useDrafts, useRoster } from '../contexts.ts'
import classes from './dialogs.module.css'

/** Shows both values of every conflicting cell and lets the user choose one. */
export function ConflictDialog({ onClose }: { onClose: () => void }) {
  const { course, students } = useRoster()
  const labelOf = labelsOf(students)
  const { conflicts, store, sending, save } = useDrafts()
  const first = useOther(course, conflicts[0])
  const me = useMe()
  const areOwn = me !== null && conflicts.every(({ by }) => isOwnChange(by, me, course.teachers))
  const keep = async (chosen: readonly Conflict[], keepOne: typeof keepMine) => {
    await store.change((drafts) => chosen.reduce(keepOne, drafts))
    if (chosen.length < conflicts.length) return
    onClose()
    const sent = sending.outcome?.conflicts ? await save() : undefined
    // a save shows its own toast
    if (!sent?.total) void notifySuccess(texts.resolved)
  }
  if (conflicts.length === 0) return null
  return (
    <Sheet
      title={
        conflicts.length > 1 ? fill(texts.count, { n: conflicts.length }) : first.isOwn ? texts.ownTitle : texts.title
      }
      opened
      onClose={onClose}
      size={560}
      footer={
        conflicts.length > 1 && (
          <>
            <Button variant="default" onClick={() => void keep(conflicts, keepTheirs)}>
              {areOwn ? texts.allElsewhere : texts.allTheirs}
            </Button>
            <Button variant="default" onClick={() => void keep(conflicts, keepMine)}>
              {areOwn ? texts.allHere : texts.allMine}
            </Button>
          </>
        )
      }
    >
      <List gap="l">
        {conflicts.map((conflict) => (
          <li key={`${conflict.draft.date}/${conflict.draft.studentId}`}>
            <ConflictChoice
              course={course}
              student={labelOf({ id: conflict.draft.studentId, fullName: conflict.draft.studentName })}
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
  course: Course
  /** Distinguishes the student from the others. */
  student: string
  conflict: Conflict
  onMine: () => void
  onTheirs: () => void
}

/** A conflicting cell: its student, author and time of the other value, and a button for each value. */
function ConflictChoice({ course, student, conflict, onMine, onTheirs }: ChoiceProps) {
  const { draft, mine, theirs } = conflict
  const { by, at, isOwn } = useOther(course, conflict)
  const now = useNow()
  const name = by ?? common.unknownUser
  return (
    <Column as="section" gap="s" className={classes.conflict} aria-label={`${student}, ${longDate(draft.date)}`}>
      <h3>
        {student} <Hint as="span">{longDate(draft.date)}</Hint>
      </h3>
      {conflict.status && at && (
        <p>
          {fill(isOwn ? texts.ownBody : texts.body, {
            name,
            relative: ago(new Date(at), now),
            theirs: statusWords[theirs.status],
            mine: statusWords[mine.status],
          })}
        </p>
      )}
      {conflict.note && <p>{isOwn ? texts.ownNote : fill(texts.note, { name })}</p>}
      <div className={classes.choices}>
        <Choice value={mine} label={isOwn ? texts.here : texts.mine} onClick={onMine} />
        <Choice value={theirs} label={isOwn ? texts.elsewhere : texts.theirs} onClick={onTheirs} />
      </div>
    </Column>
  )
}

function Choice({ value, label, onClick }: { value: MarkValue; label: string; onClick: () => void }) {
  return (
    <Column as="button" gap="s" align="start" type="button" className={classes.choice} onClick={onClick}>
      <strong>{label}</strong>
      <Row as="span" gap="s">
        <MarkSign status={value.status} size={28} />
        {statusWords[value.status]}
      </Row>
      {value.note !== '' && <span className={classes.noteText}>{value.note}</span>}
    </Column>
  )
}

interface Other {
  by: string | null
  at: string | undefined
  /** It is this user's, made on another device. */
  isOwn: boolean
}

/** Returns author and time of the other value. A cleared cell has no stored mark, so they are loaded from the history. */
function useOther({ id, teachers }: Course, conflict: Conflict | undefined): Other {
  const me = useMe()
  const isUnknown = conflict !== undefined && conflict.at === undefined
  const { data } = useQuery({
    ...query(listHistory, {
      params: { id },
      query: { studentId: String(conflict?.draft.studentId), date: conflict?.draft.date ?? '' },
    }),
    enabled: isUnknown,
  })
  const last = isUnknown ? data?.items.find(({ action }) => action === 'mark') : conflict
  const by = last?.by ?? null
  return { by, at: last?.at, isOwn: me !== null && isOwnChange(by, me, teachers) }
}
