import {
  confirmSecondFactor,
  getSecondFactor,
  type SecondFactorSetup,
  startSecondFactor,
} from '@hasiye/contract/second-factor.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../../api/mutation.ts'
import { FormSheet } from '../../../forms/FormSheet.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { Field } from '../../../ui/blocks/Field.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { PasswordField } from '../../../ui/blocks/PasswordField.tsx'
import { QrCode } from '../../../ui/blocks/QrCode.tsx'
import { login } from '../../../ui/texts/auth.ts'
import { totp } from '../../../ui/texts/second-factor.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './SecondFactor.module.css'

/** Turns the second factor on in three steps: the password, a code of the app, and the recovery codes. */
export function TurnOn({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [setup, setSetup] = useState<SecondFactorSetup>()
  const [codes, setCodes] = useState<string[]>()
  // The state of the section changes only now, because it would close this dialog with the codes.
  const finish = () => {
    onClose()
    void invalidate(queryClient, [[getSecondFactor.method, getSecondFactor.path]])
    void notifySuccess(totp.turnedOn)
  }
  if (codes) return <RecoveryCodes codes={codes} onClose={finish} />
  if (setup) return <ScanCode setup={setup} onDone={setCodes} onClose={onClose} />
  return <AskPassword onDone={setSetup} onClose={onClose} />
}

interface StepProps<Done> {
  onDone: (done: Done) => void
  onClose: () => void
}

function AskPassword({ onDone, onClose }: StepProps<SecondFactorSetup>) {
  const form = useForm(startSecondFactor, { initial: { password: '' }, failed: totp.failed, onSaved: onDone })
  return (
    <FormSheet form={form} title={totp.title} submit={totp.next} intro={<p>{totp.password}</p>} onClose={onClose}>
      <PasswordField
        {...form.field('password')}
        showLabel={login.password.show}
        hideLabel={login.password.hide}
        autoComplete="current-password"
        required
        data-autofocus
      />
    </FormSheet>
  )
}

function ScanCode({ setup, onDone, onClose }: StepProps<string[]> & { setup: SecondFactorSetup }) {
  const form = useForm(confirmSecondFactor, {
    initial: { code: '' },
    labels: { code: totp.code },
    failed: totp.failed,
    onSaved: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const picture = (
    <div className={classes.setup}>
      <p>{totp.scan}</p>
      <QrCode className={classes.qr} text={setup.uri} label={totp.qr} />
      <p>
        {totp.typed} <code className={classes.secret}>{setup.secret}</code>
      </p>
    </div>
  )
  return (
    <FormSheet form={form} title={totp.title} submit={totp.turnOn} intro={picture} onClose={onClose}>
      <Field {...form.field('code')} inputMode="numeric" autoComplete="one-time-code" required data-autofocus />
    </FormSheet>
  )
}
