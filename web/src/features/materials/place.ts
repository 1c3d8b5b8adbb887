export const orders = ['newest', 'oldest', 'name', 'type', 'size'] as const
export type Order = (typeof orders)[number]

/** Where one is among the materials of a course, as its address says it. */
export interface Place {
  /** The id of the open category. */
  category?: number
  /** The id of the material whose comments are shown. */
  file?: number
  /** Which comments are shown; on phones left out while the materials are. */
  comments?: 'general' | 'file'
  /** What the materials are searched for. */
  find?: string
  /** Left out: newest first. */
  order?: Order
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** What of an address names such a place; the rest is ignored. */
export function placeIn({ category, file, comments, find, order }: Record<string, unknown>): Place {
  return {
    ...(isId(category) ? { category } : {}),
    ...(isId(category) && isId(file) ? { file } : {}),
    ...(comments === 'general' || comments === 'file' ? { comments } : {}),
    ...(typeof find === 'string' && find ? { find } : {}),
    ...(orders.some((known) => known === order) ? { order: order as Order } : {}),
  }
}
