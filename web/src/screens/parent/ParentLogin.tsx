import { parentLogin } from '@hasiye/contract/accounts.ts'
import { normalizeShortId } from '@hasiye/contract/short-id.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { sessionChanged } from '../../api/session.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { AuthPage } from '../../ui/blocks/AuthPage.tsx'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Field } from '../../ui/blocks/Field.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { doc } from '../../ui/texts/common.ts'
import { parent } from '../../ui/texts/parent.ts'
import classes from './ParentLogin.module.css'

const exampleId = 'A2B3C4D5'

/** Lets a parent in by the child's short ID, which the address may already name. */
export function ParentLogin() {
  usePageTitle(doc.parent)
  const { shortId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { notice } = useLocation().state
  const queryClient = useQueryClient()
  const form = useForm(parentLogin, {
    initial: { shortId: normalizeShortId(shortId) },
    check: ({ shortId: typed }) => (typed.trim() === '' ? { shortId: parent.error.blank } : {}),
    failed: parent.error.failed,
    onRefused: ({ code }) =>
      code === 'student_not_found' ? { error: parent.error.failed, focus: 'shortId' } : undefined,
    onSaved: async () => {
      sessionChanged(queryClient)
      await navigate({ to: '/student-dashboard', replace: true })
    },
  })
  return (
    <AuthPage>
      <h1>{parent.login.title}</h1>
      <p className={classes.intro}>{parent.login.intro}</p>
      {notice === 'sessionEnded' && !form.error && <Banner tone="warn">{parent.login.sessionEnded}</Banner>}
      <Form form={form} className={classes.form} submit={parent.login.submit} submitting={parent.login.submitting}>
        <Field
          {...form.field('shortId')}
          label={parent.login.label}
          placeholder={fill(parent.login.placeholder, { example: exampleId })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={parent.login.help}
          required
        />
      </Form>
      <p className={classes.back}>
        <Link to="/login">{parent.login.back}</Link>
      </p>
    </AuthPage>
  )
}
