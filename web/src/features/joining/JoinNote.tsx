import { fill } from '@hasiye/contract/text.ts'
import { IconX } from '@tabler/icons-react'
import { Hint } from '../../ui/blocks/layout.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { common } from '../../ui/texts/common.ts'
import { join } from '../../ui/texts/joining.ts'
import classes from './JoinNote.module.css'
import type { JoinIntent } from './join-intent.ts'

export interface NoteProps {
  intent: JoinIntent
  onForget: () => void
}

/** The course that the viewer joins after the sign-up or sign-in. */
export function JoinNote({ intent: { courseName, teacherName }, onForget }: NoteProps) {
  return (
    <aside className={classes.note} aria-label={join.code.title}>
      <div>
        <strong>{wholeOrdinals(fill(join.title, { course: courseName }))}</strong>
        <Hint>{fill(join.body, { teacher: teacherName ?? common.unknown })}</Hint>
      </div>
      <button type="button" aria-label={common.cancel} onClick={onForget}>
        <IconX size={20} aria-hidden="true" />
      </button>
    </aside>
  )
}
