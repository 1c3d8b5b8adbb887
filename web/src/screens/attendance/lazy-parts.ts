import { lazyPart } from '../../ui/blocks/lazyPart.ts'

// The entries of the menus, with their icons, are needed when the first menu is opened.
export const ColumnActions = lazyPart(() => import('./MenuItems.tsx'), 'ColumnActions')
export const StudentActions = lazyPart(() => import('./MenuItems.tsx'), 'StudentActions')
export const SortItems = lazyPart(() => import('./MenuItems.tsx'), 'SortItems')
export const PageItems = lazyPart(() => import('./MenuItems.tsx'), 'PageItems')
export const PageMore = lazyPart(() => import('./MenuItems.tsx'), 'PageMore')
export const PlusItems = lazyPart(() => import('./MenuItems.tsx'), 'PlusItems')
export const PlusMore = lazyPart(() => import('./MenuItems.tsx'), 'PlusMore')

/** Most days have none. */
export const BannerLine = lazyPart(() => import('./BannerLine.tsx'), 'BannerLine')

/** Shown while a class has no students or no dates. */
export const NothingYet = lazyPart(() => import('./NothingYet.tsx'), 'NothingYet')

/** Loaded after the first screen, so that they open without a network. */
export const deferredParts = [
  ColumnActions,
  StudentActions,
  SortItems,
  PageItems,
  PageMore,
  PlusItems,
  PlusMore,
  BannerLine,
  NothingYet,
]
