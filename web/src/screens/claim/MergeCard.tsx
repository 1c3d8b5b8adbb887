import { mergeCard } from '@hasiye/contract/cards.ts'
import { normalizeShortId } from '@hasiye/contract/short-id.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { courseKeys } from '../../api/queries.ts'
import { Form, FormError } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { PlainButton } from '../../ui/blocks/PlainButton.tsx'
import { claim } from '../../ui/texts/claim.ts'
import { common } from '../../ui/texts/common.ts'
import { CardFields } from './CardFields.tsx'
import classes from './claim.module.css'

/** A signed-in student moves a card's courses and marks into the own account, after a question. */
export function MergeCard() {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const form = useForm(mergeCard, {
    initial: { shortId: '', claimCode: '' },
    labels: { shortId: claim.id, claimCode: claim.code },
    input: ({ shortId, claimCode }) => ({
      body: { shortId: normalizeShortId(shortId), claimCode: normalizeShortId(claimCode) },
    }),
    stale: courseKeys,
    failed: claim.failed,
    onRefused: ({ code, message }) => {
      setAsking(false)
      return code === 'claim_invalid' ? { error: message, focus: 'claimCode' } : undefined
    },
    onSaved: () => navigate({ to: '/student-dashboard', state: { merged: true } }),
  })
  const { shortId, claimCode } = form.values
  const isTyped = shortId.trim() !== '' && claimCode.trim() !== ''
  const asking = { ...form, submit: async () => setAsking(true) }
  if (isAsking) {
    return (
      <>
        <h1>{claim.merge.title}</h1>
        <p className={classes.intro}>{claim.merge.body}</p>
        <Form form={form} className={classes.form} submit={claim.merge.confirm} submitting={claim.merge.confirming}>
          <PlainButton className={classes.cancel} disabled={form.isSubmitting} onClick={() => setAsking(false)}>
            {common.cancel}
          </PlainButton>
        </Form>
      </>
    )
  }
  const scanned = (read: string) => {
    form.setValue('shortId', read)
    form.element.current?.querySelector<HTMLInputElement>('[name="claimCode"]')?.focus()
  }
  return (
    <>
      <h1>{claim.title}</h1>
      <p className={classes.intro}>{claim.body}</p>
      <Form form={isTyped ? asking : form} className={classes.form} submit={claim.submit} hasOwnError>
        <CardFields shortId={form.field('shortId')} claimCode={form.field('claimCode')} onScanned={scanned} />
        <FormError form={form} />
      </Form>
      <p className={classes.back}>
        <Link to="/student-dashboard">{claim.home}</Link>
      </p>
    </>
  )
}
