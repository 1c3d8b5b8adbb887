import { Sheet, type SheetProps } from './Sheet.tsx'

/** A dialog at the right edge of the window; a sheet on phones. */
export const SidePanel = (panel: Omit<SheetProps, 'isPanel'>) => <Sheet size={360} {...panel} isPanel />
