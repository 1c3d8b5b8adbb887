import type { Me } from '@hasiye/contract/accounts.ts'
import { mergeCard } from '@hasiye/contract/cards.ts'
import { normalizeShortId } from '@hasiye/contract/short-id.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { courseKeys } from '../../api/queries.ts'
import { Form, FormError } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { claim } from '../../ui/texts/claim.ts'
import { CardFields } from './CardFields.tsx'
import classes from './claim.module.css'

/**
 * A signed-in student moves a card's courses and marks into the own account. The question stands beside the fields, because only the
 * call that merges knows whether ID and code are right.
 */
export function MergeCard({ me }: { me: Me }) {
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
    onSaved: () => navigate({ to: '/student-dashboard', state: { merged: true } }),
  })
  const scanned = (read: string) => {
    form.setValue('shortId', read)
    form.element.current?.querySelector<HTMLInputElement>('[name="claimCode"]')?.focus()
  }
  return (
    <>
      <h1>{claim.title}</h1>
      <p className={classes.intro}>{claim.body}</p>
      <Form
        form={form}
        className={classes.form}
        submit={claim.merge.confirm}
        submitting={claim.merge.confirming}
        hasOwnError
      >
        <CardFields shortId={form.field('shortId')} claimCode={form.field('claimCode')} onScanned={scanned} />
        <section className={classes.question}>
          <h2>{claim.merge.title}</h2>
          <p>{fill(claim.merge.account, { name: me.fullName })}</p>
          <p>{claim.merge.body}</p>
        </section>
        <FormError form={form} />
      </Form>
      <p className={classes.back}>
        <Link to="/student-dashboard">{claim.home}</Link>
      </p>
    </>
  )
}
