import { dialogTable } from '../../ui/blocks/dialog-table.tsx'

export const materialDialogs = dialogTable(() => import('./dialogs.ts'))
