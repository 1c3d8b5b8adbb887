import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { serverMs } from '../../device/clock.ts'

interface StoredToken {
  token: string
  until: number
}

const keyOf = (path: string): string => `hasiye.mailed${path}`

function readStored(path: string): string | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null') as StoredToken | null
    return stored && stored.until > serverMs() ? stored.token : undefined
  } catch {
    return undefined
  }
}

/** Stores or removes the token; a browser without storage has it only until the page is left. */
function store(path: string, stored: StoredToken | undefined): void {
  try {
    if (stored) sessionStorage.setItem(keyOf(path), JSON.stringify(stored))
    else sessionStorage.removeItem(keyOf(path))
  } catch {
    // The link in the e-mail can be opened again.
  }
}

/**
 * Returns the token of an e-mailed link and removes it from the URL immediately, so that it does not stay in the
 * history or a screenshot. This tab stores it for the life of the link, because a phone may drop the page while its
 * user looks something up; `forget` removes it as soon as it was used or refused.
 */
export function useMailedToken(linkMinutes: number): { token: string | undefined; forget: () => void } {
  const { token } = useSearch({ strict: false })
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [stored] = useState(() => token ?? readStored(path))
  const navigate = useNavigate()
  useEffect(() => {
    if (token === undefined) return
    store(path, { token, until: serverMs() + linkMinutes * 60_000 })
    void navigate({ to: '.', search: {}, replace: true })
  }, [token, path, linkMinutes, navigate])
  return { token: stored, forget: useCallback(() => store(path, undefined), [path]) }
}
