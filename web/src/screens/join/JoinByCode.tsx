import { getJoinTarget } from '@hasiye/contract/joining.ts'
import { isJoinCode, normalizeJoinCode } from '@hasiye/contract/short-id.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMe } from '../../api/session.ts'
import { joinTarget } from '../../features/joining/queries.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { EntryPage } from '../../ui/blocks/EntryPage.tsx'
import entry from '../../ui/blocks/entry.module.css'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { join } from '../../ui/texts/joining.ts'
import { forgot } from '../../ui/texts/passwords.ts'
import classes from './join.module.css'

const errorOf = (typed: string): string | undefined => {
  if (typed.trim() === '') return join.code.blank
  return isJoinCode(normalizeJoinCode(typed)) ? undefined : join.code.format
}

/** A field for a code that somebody read from a board; an unknown one is reported beside it. */
export function JoinByCode() {
  usePageTitle(join.code.title)
  const me = useMe()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useForm(getJoinTarget, {
    initial: { code: '' },
    labels: { code: join.code.label },
    check: ({ code }) => {
      const error = errorOf(code)
      return error ? { code: error } : {}
    },
    input: ({ code }) => ({ params: { code: normalizeJoinCode(code) } }),
    failed: join.failed,
    onRefused: ({ code }) => (code === 'not_found' ? { fieldErrors: { code: join.unknown } } : undefined),
    onSaved: async (target, values) => {
      const code = normalizeJoinCode(values.code)
      queryClient.setQueryData(joinTarget(code).queryKey, target)
      await navigate({ to: '/join/$code', params: { code } })
    },
  })
  return (
    <EntryPage isSignedIn={me !== null}>
      <h1>{join.code.title}</h1>
      <p className={classes.teacher}>{join.code.intro}</p>
      <div className={classes.code}>
        <Form form={form} className={entry.fields} submit={join.code.submit} submitting={join.loading}>
          <TextField
            {...form.field('code')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            required
          />
        </Form>
      </div>
      <p className={entry.back}>{me ? <Link to="/">{join.home}</Link> : <Link to="/login">{forgot.back}</Link>}</p>
    </EntryPage>
  )
}
