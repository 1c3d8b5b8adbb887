import { IconId, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { start } from '../../ui/texts/start.ts'
import type { PeopleActions } from './attendance/people-actions.ts'

export interface WayIn {
  text: string
  Icon: ComponentType<IconProps>
  open: () => void
}

/** The ways to bring students into a course beside its QR code; the invitation lists them, and a course without students. */
export const waysBesideQr = (actions: Pick<PeopleActions, 'addStudent'>): WayIn[] => [
  { text: start.ids, Icon: IconId, open: actions.addStudent },
]
