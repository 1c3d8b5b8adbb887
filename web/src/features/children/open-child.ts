import { parentLogin } from '@hasiye/contract/accounts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { mutation } from '../../api/mutation.ts'
import { sessionChanged } from '../../api/session.ts'

let openedWith: string | undefined

/**
 * Returns the short ID that last opened the parents' view. The account may have another ID by now if the one on the card was
 * renewed.
 */
export const lastOpenedWith = (): string | undefined => openedWith

/** Returns the function called after a parent's sign-in: it opens the panel of that child. */
export function useOpened() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (shortId: string) => {
    openedWith = shortId
    sessionChanged(queryClient)
    await navigate({ to: '/student-dashboard', replace: true })
  }
}

/** Returns the function that opens the panel of a stored child. */
export function useOpenChild(onFailed: (error: unknown) => void) {
  const opened = useOpened()
  const [signIn] = useState(() => mutation(parentLogin))
  const { mutate, isPending } = useMutation({
    ...signIn,
    onSuccess: (_, { body }) => opened(body.shortId),
    onError: onFailed,
  })
  return { open: (shortId: string) => mutate({ body: { shortId } }), isOpening: isPending }
}
