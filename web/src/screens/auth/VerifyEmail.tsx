import { verifyEmail } from '@hasiye/contract/accounts.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { refreshMe } from '../../api/queries.ts'
import { announceSessionChange, useMe } from '../../api/session.ts'
import { rememberedJoin } from '../../features/joining/join-intent.ts'
import { useResend } from '../../features/verify-email/useResend.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { EntryPage } from '../../ui/blocks/EntryPage.tsx'
import entry from '../../ui/blocks/entry.module.css'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { common, doc, e404 } from '../../ui/texts/common.ts'
import { forgot, newestLetter, verify } from '../../ui/texts/passwords.ts'
import { useMailedToken } from './useMailedToken.ts'

/**
 * Verifies the e-mail address with the token of a mailed link, and can request another link. A student who came to join a course
 * and is signed in by the link goes on to it.
 */
export function VerifyEmail() {
  usePageTitle(doc.verify)
  const { token, forget } = useMailedToken(lifetimes.linkMinutes.verify)
  const me = useMe()
  return (
    <EntryPage isSignedIn={me !== null}>
      <h1>{verify.title}</h1>
      <div className={entry.fields}>{token ? <Verification token={token} forget={forget} /> : <Waiting />}</div>
      <p className={entry.other}>{me ? <Link to="/">{e404.action}</Link> : <Link to="/login">{forgot.back}</Link>}</p>
    </EntryPage>
  )
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.code === 'token_invalid'

function Verification({ token, forget }: { token: string; forget: () => void }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  // A query instead of a call in an effect, which React may run twice.
  const verification = useQuery({
    queryKey: [verifyEmail.path, token],
    queryFn: async () => {
      const reply = await call(verifyEmail, { body: { token } }).catch((error: unknown) => {
        if (isRefused(error)) forget()
        throw error
      })
      forget()
      // a tab that hears of the session would send the join instead of this one
      if (reply.signedIn && !rememberedJoin()) announceSessionChange()
      await refreshMe(queryClient)
      return reply
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const message = verification.data?.message
  const goesOn = verification.data?.signedIn === true && rememberedJoin() !== undefined
  useEffect(() => {
    // the start page leads on to the course
    if (goesOn) void navigate({ to: '/', replace: true })
    // survives a reload, which has no token any more
    else if (message) void navigate({ to: '.', search: {}, replace: true, state: { done: message } })
  }, [goesOn, message, navigate])
  if (verification.isPending) return <p role="status">{verify.checking}</p>
  if (verification.isSuccess) return <Banner tone="success">{message}</Banner>
  const { error } = verification
  if (isRefused(error)) return <Refused isOpened />
  return (
    <>
      <Banner tone="danger">{error.message}</Banner>
      <Button loading={verification.isFetching} loadingLabel={common.retry} onClick={() => void verification.refetch()}>
        {common.retry}
      </Button>
    </>
  )
}

function Refused({ isOpened = false }: { isOpened?: boolean }) {
  const me = useMe()
  if (me?.email && me.isVerified) return <Banner tone="success">{verify.already}</Banner>
  return (
    <>
      <Banner tone="danger">{verify.invalid}</Banner>
      {isOpened && <p>{newestLetter}</p>}
      {me?.email ? <ResendMail label={verify.again} /> : <p>{verify.signInFirst}</p>}
    </>
  )
}

/** Shown without a token: the user came from the reminder, reloaded the page, or the link was truncated. */
function Waiting() {
  const me = useMe()
  const { done } = useLocation().state
  if (done && !me) return <Banner tone="success">{done}</Banner>
  if (!me?.email || me.isVerified) return <Refused />
  return (
    <>
      <p>{fill(verify.pending, { email: me.email })}</p>
      <ResendMail />
    </>
  )
}

/** Button that resends the verification mail, with its result. */
function ResendMail({ label = verify.resend }: { label?: string }) {
  const { resend, isSubmitting, error, waitSeconds } = useResend()
  return (
    <>
      {waitSeconds > 0 && <Banner tone="success">{`${verify.resent} ${verify.newest}`}</Banner>}
      {error && <Banner tone="danger">{error}</Banner>}
      <Button loading={isSubmitting} loadingLabel={common.sending} disabled={waitSeconds > 0} onClick={resend}>
        {waitSeconds > 0 ? fill(verify.wait, { n: waitSeconds }) : label}
      </Button>
    </>
  )
}
