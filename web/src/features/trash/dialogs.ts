import { MergeDate, Purge } from './TrashDialogs.tsx'

/** What opens over the pages of what was deleted. */
export const dialogs = { mergeDate: MergeDate, purge: Purge }
