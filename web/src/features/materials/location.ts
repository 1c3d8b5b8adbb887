import { useNavigate, useSearch } from '@tanstack/react-router'

export const orders = ['newest', 'oldest', 'name', 'type', 'size'] as const
export type Order = (typeof orders)[number]

/** Where one is among the materials of a course, as the address says it. */
export interface MaterialsLocation {
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

/** What of an address names such a location; the rest is ignored. */
export function locationIn({ category, file, comments, find, order }: Record<string, unknown>): MaterialsLocation {
  return {
    ...(isId(category) ? { category } : {}),
    ...(isId(category) && isId(file) ? { file } : {}),
    ...(comments === 'general' || comments === 'file' ? { comments } : {}),
    ...(typeof find === 'string' && find ? { find } : {}),
    ...(orders.some((known) => known === order) ? { order: order as Order } : {}),
  }
}

interface Move {
  /** Changes what is shown without a step that "back" would undo. */
  replace?: boolean
}

/** Where one is among the materials of a course, and how to go elsewhere. */
export function useMaterialsLocation(): [MaterialsLocation, (location: MaterialsLocation, move?: Move) => void] {
  const location = locationIn(useSearch({ strict: false }))
  const navigate = useNavigate()
  const go = (search: MaterialsLocation, { replace = false }: Move = {}) =>
    void navigate({ to: '.', search, hash: 'general', hashScrollIntoView: false, replace, resetScroll: !replace })
  return [location, go]
}
