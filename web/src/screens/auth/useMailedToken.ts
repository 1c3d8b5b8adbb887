import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { serverMs } from '../../ui/clock.ts'

interface Kept {
  token: string
  until: number
}

const keyOf = (path: string): string => `hasiye.mailed${path}`

function readKept(path: string): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null') as Kept | null
    return kept && kept.until > serverMs() ? kept.token : undefined
  } catch {
    return undefined
  }
}

/** Stores or removes the token; a browser without storage keeps it only until the page is left. */
function keep(path: string, kept: Kept | undefined): void {
  try {
    if (kept) sessionStorage.setItem(keyOf(path), JSON.stringify(kept))
    else sessionStorage.removeItem(keyOf(path))
  } catch {
    // The letter's link can be opened again.
  }
}

/**
 * Returns the token of a mailed link and removes it from the URL immediately, so that it is not kept in the history or a
 * screenshot. This tab keeps it for the life of the link, because a phone may drop the page while its user looks something up;
 * `forget` removes it as soon as it was used or refused.
 */
export function useMailedToken(linkMinutes: number): { token: string | undefined; forget: () => void } {
  const { token } = useSearch({ strict: false })
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [kept] = useState(() => token ?? readKept(path))
  const navigate = useNavigate()
  useEffect(() => {
    if (token === undefined) return
    keep(path, { token, until: serverMs() + linkMinutes * 60_000 })
    void navigate({ to: '.', search: {}, replace: true })
  }, [token, path, linkMinutes, navigate])
  return { token: kept, forget: useCallback(() => keep(path, undefined), [path]) }
}
