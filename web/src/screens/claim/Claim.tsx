import type { Me } from '@hasiye/contract/accounts.ts'
import { claimCard, mergeCard } from '@hasiye/contract/cards.ts'
import { homes } from '@hasiye/contract/pages.ts'
import { normalizeShortId } from '@hasiye/contract/short-id.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconScan } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ChangeEventHandler, Suspense, useState } from 'react'
import { courseKeys } from '../../api/queries.ts'
import { signInNew, useMe } from '../../api/session.ts'
import { isReloadedToScan, Scanner, startScanning } from '../../features/scan/may-scan.ts'
import { isLongEnough } from '../../forms/account-fields.ts'
import { Form, FormError } from '../../forms/Form.tsx'
import { type FormState, useForm } from '../../forms/useForm.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { EntryPage } from '../../ui/blocks/EntryPage.tsx'
import entry from '../../ui/blocks/entry.module.css'
import { Column } from '../../ui/blocks/layout.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { EmailField, TextField } from '../../ui/controls/TextField.tsx'
import { scan } from '../../ui/texts/children.ts'
import { fieldError } from '../../ui/texts/errors.ts'
import { claim, signup } from '../../ui/texts/sign-up.ts'
import { verify } from '../../ui/texts/verify-email.ts'
import classes from './Claim.module.css'

/** A student turns a card into an account, or merges it into their existing account. */
export function Claim() {
  usePageTitle(claim.title)
  const me = useMe()
  return <EntryPage isSignedIn={me !== null}>{contentFor(me)}</EntryPage>
}

function contentFor(me: Me | null) {
  if (!me) return <MakeAccount />
  return me.role === 'student' && !me.isParentView ? <MergeCard me={me} /> : <NotForThem me={me} />
}

/** Tells viewers who are not students whose page this is. */
function NotForThem({ me }: { me: Me }) {
  return (
    <>
      <h1>{claim.title}</h1>
      <div className={entry.fields}>
        <Banner tone="warn">{me.isParentView ? claim.parent : claim.teacher}</Banner>
      </div>
      <p className={entry.back}>
        <Link to={homes[me.role]}>{claim.home}</Link>
      </p>
    </>
  )
}

const accountLabels = { shortId: claim.id, claimCode: claim.code, password: signup.password.label }

/** A student without an account gives the card an e-mail and a password. */
function MakeAccount() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useForm(claimCard, {
    initial: { shortId: '', claimCode: '', email: '', password: '' },
    labels: accountLabels,
    input: ({ shortId, claimCode, email, password }) => ({
      body: {
        shortId: normalizeShortId(shortId),
        claimCode: normalizeShortId(claimCode),
        email: email.trim(),
        password,
      },
    }),
    check: ({ password }) => {
      if (password === '') return { password: fill(fieldError.required, { field: accountLabels.password }) }
      return isLongEnough(password) ? {} : { password: signup.error.passwordShort }
    },
    failed: claim.failed,
    onRefused: ({ code, message }) => {
      if (code === 'claim_invalid') return { error: message, focus: 'claimCode' }
      return code === 'email_taken' ? { fieldErrors: { email: message } } : undefined
    },
    onSaved: async ({ message }, typed) => {
      const email = typed.email.trim()
      if (await signInNew(queryClient, { email, password: typed.password })) {
        return navigate({ to: '/student-dashboard', replace: true, state: { done: message } })
      }
      const registered = { email, message: fill(verify.pending, { email }) }
      return navigate({ to: '/login', state: { done: message, registered } })
    },
  })
  return (
    <>
      <h1>{claim.title}</h1>
      <p className={entry.intro}>{claim.body}</p>
      <Form form={form} className={entry.fields} submit={claim.submit} submitting={claim.submitting} hasOwnError>
        <CardFields
          shortId={form.field('shortId')}
          claimCode={form.field('claimCode')}
          onScanned={(scanned) => enter(form, scanned)}
        />
        <EmailField {...form.field('email')} placeholder={signup.email.placeholder} />
        <PasswordField
          {...form.field('password')}
          showLabel={signup.password.show}
          hideLabel={signup.password.hide}
          hint={signup.password.hint}
          autoComplete="new-password"
          required
        />
        <FormError form={form} />
      </Form>
      <p className={entry.back}>
        {signup.toLogin} <Link to="/login">{signup.toLoginLink}</Link>
      </p>
    </>
  )
}

/**
 * A signed-in student merges a card's courses and marks into their own account. The question is beside the fields,
 * because only the merging call knows whether ID and code are right.
 */
function MergeCard({ me }: { me: Me }) {
  const navigate = useNavigate()
  const form = useForm(mergeCard, {
    initial: { shortId: '', claimCode: '' },
    labels: { shortId: claim.id, claimCode: claim.code },
    input: ({ shortId, claimCode }) => ({
      body: { shortId: normalizeShortId(shortId), claimCode: normalizeShortId(claimCode) },
    }),
    stale: courseKeys,
    failed: claim.failed,
    onRefused: ({ code, message }) => (code === 'claim_invalid' ? { error: message, focus: 'claimCode' } : undefined),
    onSaved: () => navigate({ to: '/student-dashboard', state: { done: claim.merged } }),
  })
  return (
    <>
      <h1>{claim.title}</h1>
      <p className={entry.intro}>{claim.body}</p>
      <Form
        form={form}
        className={entry.fields}
        submit={claim.merge.confirm}
        submitting={claim.merge.confirming}
        hasOwnError
      >
        <CardFields
          shortId={form.field('shortId')}
          claimCode={form.field('claimCode')}
          onScanned={(scanned) => enter(form, scanned)}
        />
        <Column as="section" gap="xs" className={classes.question}>
          <h2>{claim.merge.title}</h2>
          <p>{fill(claim.merge.account, { name: me.fullName })}</p>
          <p>{claim.merge.body}</p>
        </Column>
        <FormError form={form} />
      </Form>
      <p className={entry.back}>
        <Link to="/student-dashboard">{claim.home}</Link>
      </p>
    </>
  )
}

interface FieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: ChangeEventHandler<HTMLInputElement>
}

interface CardFieldsProps {
  shortId: FieldProps
  claimCode: FieldProps
  /** The ID that the camera read from the card; the code is printed only as text. */
  onScanned: (shortId: string) => void
}

const typing = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, required: true }

type CardForm = Pick<FormState, 'element'> & { setValue: (name: 'shortId', value: string) => void }

/** Puts a scanned ID into its field and moves on to the code. */
function enter({ setValue, element }: CardForm, shortId: string): void {
  setValue('shortId', shortId)
  element.current?.querySelector<HTMLInputElement>('[name="claimCode"]')?.focus()
}

/** ID and code of a card, as they are printed on it. */
function CardFields({ shortId, claimCode, onScanned }: CardFieldsProps) {
  const [isScanning, setScanning] = useState(isReloadedToScan)
  const read = (scanned: string) => {
    setScanning(false)
    onScanned(scanned)
  }
  return (
    <>
      {isScanning ? (
        <Suspense>
          <Scanner onRead={read} onClose={() => setScanning(false)} />
        </Suspense>
      ) : (
        <button type="button" className={entry.scan} onClick={() => startScanning(() => setScanning(true))}>
          <IconScan size={20} aria-hidden="true" />
          {scan.button}
        </button>
      )}
      <TextField {...shortId} {...typing} label={claim.id} hint={claim.idHint} />
      <TextField {...claimCode} {...typing} label={claim.code} />
    </>
  )
}
