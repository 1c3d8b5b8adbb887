import { dialogTable, type OpenDialog } from '../../ui/blocks/dialog-table.tsx'

export const dashboardDialogs = dialogTable(() => import('./dialogs.ts'))

export type OpenDashboardDialog = OpenDialog<typeof import('./dialogs.ts').dialogs>
