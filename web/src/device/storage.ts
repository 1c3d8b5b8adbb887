import type { Me } from '@hasiye/contract/accounts.ts'

/** Who uses the device: an account, or parents who opened the panel of this child. */
export type Viewer = Pick<Me, 'id' | 'isParentView'>

/** Whose something on the device is; a parent's view is separate from the student's. */
export const ownerOf = ({ id, isParentView }: Viewer): string => `${isParentView ? 'parent' : 'account'} ${id}`

/** Returns `localStorage`; undefined if the browser blocks it, because then accessing it throws. */
export function deviceStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** Returns `sessionStorage`, which ends with the tab; undefined if the browser blocks it. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}
