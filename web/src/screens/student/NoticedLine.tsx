import { absencesInRow, fallingLessons, isFalling, noticedAbsences } from '@hasiye/contract/attendance-rules.ts'
import { fill } from '@hasiye/contract/text.ts'
import { att } from '../../ui/texts/attendance.ts'

interface Props {
  /** The student's own signs. */
  newestFirst: readonly string[]
  className: string | undefined
}

interface NoticedProps extends Props {
  /** Adds whom a family can ask for help. */
  hasHelp?: boolean
}

/** A sentence for the student and the parents about the current run of absences, from the third on. */
export function AbsencesInRow({ newestFirst, className }: Props) {
  const absences = absencesInRow(newestFirst)
  if (absences < noticedAbsences) return null
  return <p className={className}>{fill(att.absentInRow, { n: absences })}</p>
}

/** The same, or without such a run a sentence about falling attendance. */
export function NoticedLine({ newestFirst, className, hasHelp = false }: NoticedProps) {
  const hasRun = absencesInRow(newestFirst) >= noticedAbsences
  if (hasRun || !isFalling(newestFirst)) return <AbsencesInRow newestFirst={newestFirst} className={className} />
  return (
    <p className={className}>
      {fill(att.fallingKind, { n: fallingLessons })}
      {hasHelp && ` ${att.fallingHelp}`}
    </p>
  )
}
