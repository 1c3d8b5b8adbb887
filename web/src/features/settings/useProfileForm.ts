import type { Me } from '@hasiye/contract/accounts.ts'
import { updateProfile } from '@hasiye/contract/own-account.ts'
import { fill, isFullName } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshMe } from '../../api/queries.ts'
import { useForm } from '../../forms/useForm.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { fieldError } from '../../ui/texts/errors.ts'
import { settings } from '../../ui/texts/settings.ts'

export type ProfileForm = ReturnType<typeof useProfileForm>

const fieldsOf = ({ fullName, number }: Me) => ({ fullName, number: number ?? '' })

/** State of the form with name and phone. An unchanged name is not validated. */
export function useProfileForm(me: Me) {
  const queryClient = useQueryClient()
  const form = useForm(updateProfile, {
    initial: fieldsOf(me),
    check: ({ fullName }) =>
      fullName === me.fullName || fullName.trim() === '' || isFullName(fullName)
        ? {}
        : { fullName: fill(fieldError.format, { field: settings.fullName.label }) },
    failed: settings.profile.failed,
    onSaved: async ({ message }, values) => {
      const fresh = await refreshMe(queryClient)
      form.restart(fresh ? fieldsOf(fresh) : values)
      void notifySuccess(message)
    },
  })
  return form
}
