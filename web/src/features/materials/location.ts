import { useNavigate, useSearch } from '@tanstack/react-router'

export const orders = ['newest', 'oldest', 'name', 'type', 'size'] as const
export type Order = (typeof orders)[number]

/** What is shown of a course's materials, as stored in the URL. */
interface MaterialsLocation {
  /** The id of the open category. */
  category?: number
  /** The id of the material whose comments are shown. */
  file?: number
  /** Which comments are shown; on phones omitted while the materials are shown. */
  comments?: 'general' | 'file'
  /** The search query. */
  find?: string
  /** Defaults to newest first. */
  order?: Order
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** Reads the location from search parameters; ignores all others. */
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
  /** Replaces the history entry, so that the browser's back button skips this change. */
  replace?: boolean
}

/** Returns the current location in a course's materials and the function that changes it. */
export function useMaterialsLocation(): [MaterialsLocation, (location: MaterialsLocation, move?: Move) => void] {
  const location = locationIn(useSearch({ strict: false }))
  const navigate = useNavigate()
  const go = (search: MaterialsLocation, { replace = false }: Move = {}) =>
    void navigate({ to: '.', search, hash: 'general', hashScrollIntoView: false, replace, resetScroll: !replace })
  return [location, go]
}
