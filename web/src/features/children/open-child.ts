import { parentLogin } from '@hasiye/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, errorText, isUnreachable } from '../../api/client.ts'
import { meQuery, myCourses, recentMarks } from '../../api/queries.ts'
import { onSessionChange, sessionOpened } from '../../api/session.ts'
import { useCall } from '../../forms/useCall.ts'
import { children as texts } from '../../ui/texts/children.ts'
import { parent } from '../../ui/texts/parent.ts'
import { type Child, endVisit } from './stored-children.ts'

let openedWith: string | undefined
/** IDs of stored children that the server refused, because the student has another one now. */
const outdated: string[] = []

const forgetOpened = () => {
  openedWith = undefined
}

/** Returns the short ID that last opened the parents' view. The account has another ID now if that one was renewed. */
export const lastOpenedWith = (): string | undefined => openedWith

/** Returns the IDs that turned out to be outdated since the page was loaded. */
export const outdatedIds = (): readonly string[] => outdated

export function noteOutdated(shortId: string): void {
  outdated.push(shortId)
}

/** Returns the function that opens the panel of the child after a parent's sign-in. */
export function useOpened() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (shortId: string) => {
    openedWith = shortId
    // another tab may open another child
    onSessionChange(forgetOpened)
    if (!queryClient.getQueryData(meQuery.queryKey)?.isParentView) endVisit()
    const opening = sessionOpened(queryClient)
    // The panel would otherwise send these only once the account is known, one round trip later.
    void queryClient.prefetchQuery(myCourses)
    void queryClient.prefetchQuery(recentMarks)
    await opening
    await navigate({ to: '/student-dashboard', replace: true })
  }
}

interface Outcome {
  /** The server refused the child's ID. An earlier refusal is not repeated, because failed attempts are limited. */
  onOutdated: (child: Child, isRepeated: boolean) => void
  onFailed: (message: string) => void
}

/** Returns the function that opens the panel of a known child. */
export function useOpenChild({ onOutdated, onFailed }: Outcome) {
  const opened = useOpened()
  const { mutate, isPending } = useCall(parentLogin, { onDone: (_, { body }) => opened(body.shortId) })
  const open = (child: Child) => {
    const { shortId } = child
    if (outdated.includes(shortId)) return onOutdated(child, true)
    const onError = (error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'student_not_found')) {
        return onFailed(isUnreachable(error) ? texts.needsNetwork : errorText(error, parent.error.failed))
      }
      noteOutdated(shortId)
      onOutdated(child, false)
    }
    mutate({ body: { shortId } }, { onError })
  }
  return { open, isOpening: isPending }
}
