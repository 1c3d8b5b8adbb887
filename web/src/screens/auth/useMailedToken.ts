import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The secret of a mailed link. It leaves the address at once, so that no history and no screenshot keeps it. */
export function useMailedToken(): string | undefined {
  const { token } = useSearch({ strict: false })
  const [kept] = useState(token)
  const navigate = useNavigate()
  useEffect(() => {
    if (token !== undefined) void navigate({ to: '.', search: {}, replace: true })
  }, [token, navigate])
  return kept
}
