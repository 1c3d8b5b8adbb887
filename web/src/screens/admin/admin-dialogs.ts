import { dialogTable } from '../../ui/blocks/dialog-table.tsx'

export const adminDialogs = dialogTable(() => import('./dialogs.ts'))
