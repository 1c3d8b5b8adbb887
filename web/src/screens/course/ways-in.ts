import { IconAbc, IconId, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { start } from '../../ui/texts/start.ts'
import type { PeopleActions } from './attendance/people-actions.ts'

export interface WayIn {
  text: string
  Icon: ComponentType<IconProps>
  open: () => void
}

/** The ways to add students besides the QR code, listed in the invitation and in a course without students. */
export const waysBesideQr = (actions: Pick<PeopleActions, 'addNames' | 'addStudent'>): WayIn[] => [
  { text: start.names, Icon: IconAbc, open: actions.addNames },
  { text: start.ids, Icon: IconId, open: actions.addStudent },
]
