import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Returns the token of a mailed link and removes it from the URL immediately, so that it is not kept in the history or a
 * screenshot.
 */
export function useMailedToken(): string | undefined {
  const { token } = useSearch({ strict: false })
  const [kept] = useState(token)
  const navigate = useNavigate()
  useEffect(() => {
    if (token !== undefined) void navigate({ to: '.', search: {}, replace: true })
  }, [token, navigate])
  return kept
}
