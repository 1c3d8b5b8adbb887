import { dialogTable, type OpenDialog } from '../ui/blocks/dialog-table.tsx'

export const appDialogs = dialogTable(() => import('./dialogs.ts'))

export type OpenAppDialog = OpenDialog<typeof import('./dialogs.ts').dialogs>
