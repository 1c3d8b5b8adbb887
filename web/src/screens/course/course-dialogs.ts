import { dialogTable, type OpenDialog } from '../../ui/blocks/dialog-table.tsx'

export const courseDialogs = dialogTable(() => import('./dialogs.ts'))

/** Opens a dialog of a course; `Shared` are the properties that the page passes to all. */
export type OpenCourseDialog<Shared = object> = OpenDialog<typeof import('./dialogs.ts').dialogs, Shared>
