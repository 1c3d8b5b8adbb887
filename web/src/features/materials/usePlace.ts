import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Place, placeIn } from './place.ts'

interface Move {
  /** Changes what is shown without a step that "back" would undo. */
  replace?: boolean
}

/** Where one is among the materials of a course, and how to go elsewhere. */
export function usePlace(): [Place, (place: Place, move?: Move) => void] {
  const place = placeIn(useSearch({ strict: false }))
  const navigate = useNavigate()
  const go = (next: Place, { replace = false }: Move = {}) =>
    void navigate({ to: '.', search: next, hash: 'general', hashScrollIntoView: false, replace, resetScroll: !replace })
  return [place, go]
}
