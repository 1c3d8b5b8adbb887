import { lazyPart } from '../../ui/blocks/lazyPart.ts'

// The entries of the menus, with their icons, are needed when the first menu is opened.
export const ColumnActions = lazyPart(() => import('./MenuItems.tsx'), 'ColumnActions')
export const StudentActions = lazyPart(() => import('./MenuItems.tsx'), 'StudentActions')
export const PlusItems = lazyPart(() => import('./MenuItems.tsx'), 'PlusItems')

/** Most days have none. */
export const BannerLine = lazyPart(() => import('./BannerLine.tsx'), 'BannerLine')

/** Shown while a class has no students or no dates. */
export const NothingYet = lazyPart(() => import('./NothingYet.tsx'), 'NothingYet')

/** Loaded after the first screen, so that they open without a network. */
export const deferredParts = [ColumnActions, StudentActions, PlusItems, BannerLine, NothingYet]
