import { fill } from '@hasiye/contract/text.ts'
import { IconX } from '@tabler/icons-react'
import { Column, Hint, Row } from '../../ui/blocks/layout.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { IconButton } from '../../ui/controls/Button.tsx'
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
    <Row as="aside" gap="s" align="start" below="l" className={classes.note} aria-label={join.code.title}>
      <Column grow>
        <strong>{wholeOrdinals(fill(join.title, { course: courseName }))}</strong>
        <Hint>{fill(join.body, { teacher: teacherName ?? common.unknown })}</Hint>
      </Column>
      <IconButton aria-label={common.cancel} onClick={onForget}>
        <IconX size={20} aria-hidden="true" />
      </IconButton>
    </Row>
  )
}
