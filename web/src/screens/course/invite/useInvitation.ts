import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type InvitationKind, invitationIn } from './search.ts'

/** What is open of the invitation, as the address says it, so that Back closes what was opened last. */
export function useInvitation() {
  const { invite } = invitationIn(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { history } = useRouter()
  const stay = { to: '.', hash: true, resetScroll: false, hashScrollIntoView: false } as const
  const open = (kind: InvitationKind) =>
    void navigate({ ...stay, search: { invite: kind }, state: { isOpenedHere: true } })
  /** Closes it in favour of what opens next; also where it was opened by its address. */
  const leave = () => void navigate({ ...stay, search: {}, replace: true })
  const close = () => (history.location.state.isOpenedHere ? history.back() : leave())
  return { invite, open, close, leave }
}
