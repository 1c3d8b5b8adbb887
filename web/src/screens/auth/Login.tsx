import { signIn, startGoogleSignIn } from '@hasiye/contract/accounts.ts'
import { IconBrandGoogleFilled, IconChevronRight, IconEyeCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { configQuery } from '../../api/queries.ts'
import { rememberEmail, rememberedEmail } from '../../api/remember.ts'
import { endWithBrowser, sessionOpened } from '../../api/session.ts'
import { useJoinNote } from '../../features/joining/useJoinNote.tsx'
import { Form, FormError } from '../../forms/Form.tsx'
import { continueInput, prerenderedInput } from '../../forms/prerendered-input.ts'
import { useForm } from '../../forms/useForm.ts'
import { AuthPage } from '../../ui/blocks/AuthPage.tsx'
import { Banner } from '../../ui/blocks/Banner.tsx'
import entry from '../../ui/blocks/entry.module.css'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { EmailField } from '../../ui/controls/TextField.tsx'
import { login } from '../../ui/texts/auth.ts'
import { failure } from '../../ui/texts/errors.ts'
import { doc } from '../../ui/texts/first-page.ts'
import classes from './Login.module.css'

const googleTexts = { google_user_not_found: login.googleNotFound, google_failed: login.googleFailed }

/** Sign-in page of teachers and students. */
export function Login() {
  usePageTitle(doc.login)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [before] = useState(prerenderedInput)
  const { note } = useJoinNote()
  const registered = useLocation().state.registered?.email
  const form = useForm(signIn, {
    initial: {
      email: before?.texts.email || registered || rememberedEmail(),
      password: before?.texts.password ?? '',
      remembers: before?.checked.includes('remember') ?? true,
    },
    failed: login.failed,
    onRefused: ({ code, message }) =>
      code === 'invalid_credentials' ? { error: message, focus: 'password' } : undefined,
    onSaved: async (_, { email, remembers }) => {
      rememberEmail(remembers ? email.trim() : null)
      await sessionOpened(queryClient, !remembers)
      await navigate({ to: '/dashboard', replace: true })
    },
  })
  const { element } = form

  useLayoutEffect(() => continueInput(element.current, before, registered && 'password'), [before, registered, element])

  return (
    <AuthPage below={<OtherWays />}>
      {note}
      <h1>{login.title}</h1>
      <Form form={form} className={entry.fields} submit={login.submit} submitting={login.submitting} hasOwnError>
        {form.error === undefined ? <Arrival /> : <FormError form={form} />}
        <EmailField {...form.field('email')} />
        <PasswordField
          {...form.field('password')}
          showLabel={login.password.show}
          hideLabel={login.password.hide}
          autoComplete="current-password"
          required
        />
        <div className={classes.row}>
          <Checkbox
            className={classes.remember}
            name="remember"
            checked={form.values.remembers}
            onChange={(event) => form.setValue('remembers', event.currentTarget.checked)}
            label={login.remember}
          />
          <Link to="/forgot-password" className={`finger ${classes.forgot}`}>
            {login.forgot}
          </Link>
        </div>
      </Form>
      <GoogleSignIn onLeave={() => endWithBrowser(!form.values.remembers)} />
      <p className={entry.other}>
        {login.toSignup} <Link to="/signup">{login.toSignupLink}</Link>
      </p>
    </AuthPage>
  )
}

/** Where parents sign in, and students with a code or a card, who have no password yet. */
function OtherWays() {
  return (
    <>
      <Link to="/parent-view" className={classes.parents}>
        <IconEyeCheck size={24} aria-hidden="true" />
        <span>
          <strong>{login.toParent}</strong>
          <span>{login.toParentBy}</span>
        </span>
        <IconChevronRight size={20} aria-hidden="true" />
      </Link>
      <details className={classes.codes}>
        <summary>{login.hasCode}</summary>
        <Link to="/join">{login.toJoin}</Link>
        <Link to="/kart">{login.toCard}</Link>
      </details>
    </>
  )
}

/** Message about why the user was redirected to this page. */
function Arrival() {
  // The type is named here, because the router's own contains this component's.
  const { registered, error }: { registered?: true; error?: keyof typeof googleTexts } = useSearch({ strict: false })
  const { banner, reason, stopped = '', registered: registration, done } = useLocation().state
  if (error)
    return <Banner tone="danger">{navigator.cookieEnabled ? googleTexts[error] : failure.cookies_blocked}</Banner>
  if (registered || done) {
    return (
      <Banner tone="success">
        {done ?? login.registered} <span className={entry.more}>{registration?.message}</span>
      </Banner>
    )
  }
  if (banner === 'sessionEnded') {
    return (
      <Banner tone="warn">
        {reason ?? login.sessionEnded} <span className={entry.more}>{stopped}</span>
      </Banner>
    )
  }
  return null
}

/** Link to sign in with Google; shown only if this installation supports it. */
function GoogleSignIn({ onLeave }: { onLeave: () => void }) {
  const { data: config } = useQuery(configQuery)
  if (!config?.google) return null
  return (
    <a href={startGoogleSignIn.path} onClick={onLeave} className={classes.google}>
      <IconBrandGoogleFilled size={20} aria-hidden="true" />
      {login.google}
    </a>
  )
}
