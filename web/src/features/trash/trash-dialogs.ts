import { dialogTable } from '../../ui/blocks/dialog-table.tsx'

export const trashDialogs = dialogTable(() => import('./dialogs.ts'))
