import { verifyEmail } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError, call } from '../../api/client.ts'
import { refreshMe } from '../../api/queries.ts'
import { useMe } from '../../api/session.ts'
import { useResend } from '../../features/verify-email/useResend.ts'
import { AuthPage } from '../../ui/blocks/AuthPage.tsx'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { PlainButton } from '../../ui/blocks/PlainButton.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { common, doc, e404 } from '../../ui/texts/common.ts'
import { forgot, verify } from '../../ui/texts/passwords.ts'
import classes from './auth.module.css'
import { useMailedToken } from './useMailedToken.ts'
import { rememberVerifiedLink, wasVerifiedHere } from './verified-link.ts'

/** Verifies the e-mail address with the token of a mailed link, and can request another link. */
export function VerifyEmail() {
  usePageTitle(doc.verify)
  const token = useMailedToken()
  const me = useMe()
  return (
    <AuthPage>
      <h1>{verify.title}</h1>
      <div className={classes.fields}>{token ? <Verification token={token} /> : <Waiting />}</div>
      <p className={classes.other}>{me ? <Link to="/">{e404.action}</Link> : <Link to="/login">{forgot.back}</Link>}</p>
    </AuthPage>
  )
}

function Verification({ token }: { token: string }) {
  const queryClient = useQueryClient()
  // A query instead of a call in an effect: the token is valid once, and React may run an effect twice.
  const verification = useQuery({
    queryKey: [verifyEmail.path, token],
    queryFn: async () => {
      const reply = await call(verifyEmail, { body: { token } })
      rememberVerifiedLink(token)
      await refreshMe(queryClient)
      return reply
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (verification.isPending) return <p role="status">{verify.checking}</p>
  if (verification.isSuccess) return <Banner tone="success">{verify.success}</Banner>
  const { error } = verification
  if (error instanceof ApiError && error.code === 'token_invalid') return <Refused token={token} />
  return (
    <>
      <Banner tone="danger">{error.message}</Banner>
      <PlainButton loading={verification.isFetching} onClick={() => void verification.refetch()}>
        {common.retry}
      </PlainButton>
    </>
  )
}

function Refused({ token }: { token?: string }) {
  const me = useMe()
  const isVerified = me?.email ? me.isVerified : token !== undefined && wasVerifiedHere(token)
  if (isVerified) return <Banner tone="success">{verify.already}</Banner>
  return (
    <>
      <Banner tone="danger">{verify.invalid}</Banner>
      {me?.email && <ResendMail label={verify.again} />}
    </>
  )
}

/** Shown without a token: the user came from the reminder, or the link was truncated. */
function Waiting() {
  const me = useMe()
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
      {waitSeconds > 0 && <Banner tone="success">{verify.resent}</Banner>}
      {error && <Banner tone="danger">{error}</Banner>}
      <PlainButton loading={isSubmitting} loadingLabel={common.sending} disabled={waitSeconds > 0} onClick={resend}>
        {waitSeconds > 0 ? fill(verify.wait, { n: waitSeconds }) : label}
      </PlainButton>
    </>
  )
}
