import { verifyEmail } from '@hasiye/contract/accounts.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { ApiError } from '../../api/client.ts'
import { refreshMe } from '../../api/queries.ts'
import { announceSessionChange, useMe } from '../../api/session.ts'
import { rememberedJoin } from '../../features/joining/join-intent.ts'
import { useResend } from '../../features/verify-email/VerifyReminder.tsx'
import { useCall } from '../../forms/useCall.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { EntryPage } from '../../ui/blocks/EntryPage.tsx'
import entry from '../../ui/blocks/entry.module.css'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { common, doc, e404 } from '../../ui/texts/common.ts'
import { forgot, newestEmail } from '../../ui/texts/passwords.ts'
import { verify as texts } from '../../ui/texts/verify-email.ts'
import { useMailedToken } from './useMailedToken.ts'

/**
 * Verifies the e-mail address with the token of an e-mailed link, and can request another link. A student who came to
 * join a course and is signed in by the link goes on to it.
 */
export function VerifyEmail() {
  usePageTitle(doc.verify)
  const { token, forget } = useMailedToken(lifetimes.linkMinutes.verify)
  const me = useMe()
  return (
    <EntryPage isSignedIn={me !== null}>
      <h1>{texts.title}</h1>
      {token ? (
        <Verification token={token} forget={forget} />
      ) : (
        <div className={entry.fields}>
          <Waiting />
        </div>
      )}
      <p className={entry.other}>{me ? <Link to="/">{e404.action}</Link> : <Link to="/login">{forgot.back}</Link>}</p>
    </EntryPage>
  )
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.code === 'token_invalid'

/** The address is verified only by a press: mail scanners open the links, and some of them run the page. */
function Verification({ token, forget }: { token: string; forget: () => void }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const root = useRef<HTMLDivElement>(null)
  const { data, error, isPending, mutate } = useCall(verifyEmail, {
    onDone: async ({ message, signedIn }) => {
      forget()
      const goesOn = signedIn && rememberedJoin() !== undefined
      // a tab that is notified of the session would send the join instead of this one
      if (signedIn && !goesOn) announceSessionChange()
      await refreshMe(queryClient)
      // the start page leads on to the course
      if (goesOn) return navigate({ to: '/', replace: true })
      // survives a reload, after which there is no token any more
      return navigate({ to: '.', search: {}, replace: true, state: { done: message } })
    },
    onError: (error) => {
      if (isRefused(error)) forget()
    },
  })
  // the pressed button disappears
  const onSettled = () => requestAnimationFrame(() => root.current?.focus())
  const verify = () => mutate({ body: { token } }, { onSettled })
  return (
    <div ref={root} tabIndex={-1} className={entry.fields}>
      {data ? (
        <Banner tone="success">{data.message}</Banner>
      ) : isRefused(error) ? (
        <Refused isOpened />
      ) : (
        <>
          {error ? <Banner tone="danger">{error.message}</Banner> : <p>{texts.press}</p>}
          <Button loading={isPending} loadingLabel={texts.checking} onClick={verify}>
            {error ? common.retry : texts.action}
          </Button>
        </>
      )}
    </div>
  )
}

function Refused({ isOpened = false }: { isOpened?: boolean }) {
  const me = useMe()
  if (me?.email && me.isVerified) return <Banner tone="success">{texts.already}</Banner>
  return (
    <>
      <Banner tone="danger">{texts.invalid}</Banner>
      {isOpened && <p>{newestEmail}</p>}
      {me?.email ? <ResendMail label={texts.again} /> : <p>{texts.signInFirst}</p>}
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
      <p>{fill(texts.pending, { email: me.email })}</p>
      <ResendMail />
    </>
  )
}

/** Button that resends the verification e-mail, with its result. */
function ResendMail({ label = texts.resend }: { label?: string }) {
  const { resend, isSubmitting, error, waitSeconds } = useResend()
  return (
    <>
      {waitSeconds > 0 && <Banner tone="success">{`${texts.resent} ${texts.newest}`}</Banner>}
      {error && <Banner tone="danger">{error}</Banner>}
      <Button loading={isSubmitting} loadingLabel={common.sending} disabled={waitSeconds > 0} onClick={resend}>
        {waitSeconds > 0 ? fill(texts.wait, { n: waitSeconds }) : label}
      </Button>
    </>
  )
}
