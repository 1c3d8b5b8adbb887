import { parentLogin } from '@hasiye/contract/accounts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { mutation } from '../../api/mutation.ts'
import { sessionChanged } from '../../api/session.ts'

let openedWith: string | undefined

/** The ID with which the parents' view was opened last: that of a card may by now lead to an account with another ID. */
export const lastOpenedWith = (): string | undefined => openedWith

/** What follows a parent's sign-in: the panel of that child. */
export function useOpened() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (shortId: string) => {
    openedWith = shortId
    sessionChanged(queryClient)
    await navigate({ to: '/student-dashboard', replace: true })
  }
}

/** Opens the panel of a kept child. */
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
