import { dialogTable, type OpenDialog } from '../../ui/blocks/dialog-table.tsx'

export const settingsDialogs = dialogTable(() => import('./dialogs.ts'))

export type OpenSettingsDialog = OpenDialog<typeof import('./dialogs.ts').dialogs>
