import { dialogTable } from '../../ui/blocks/dialog-table.tsx'

export const parentDialogs = dialogTable(() => import('./dialogs.ts'))
