import { dialogTable } from '../../ui/blocks/dialog-table.tsx'

export const studentDialogs = dialogTable(() => import('./dialogs.ts'))
