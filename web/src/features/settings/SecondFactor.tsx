import {
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  type SecondFactorSetup,
  startSecondFactor,
} from '@hasiye/contract/second-factor.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCopy } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { invalidate } from '../../api/mutation.ts'
import { query } from '../../api/queries.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Column, Hint, Row } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { QrCode } from '../../ui/blocks/QrCode.tsx'
import { Spelled } from '../../ui/blocks/Said.tsx'
import { copy } from '../../ui/blocks/ShareButton.tsx'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { login } from '../../ui/texts/auth.ts'
import { totp } from '../../ui/texts/passwords.ts'
import type { OpenSettingsDialog } from './dialogs.tsx'
import own from './SecondFactor.module.css'
import classes from './Settings.module.css'

/** Whether the sign-in asks for a code, with a button that turns this on or off; for admins. */
export function SecondFactor({ open }: { open: OpenSettingsDialog }) {
  const { data, error, refetch } = useQuery({ ...query(getSecondFactor), staleTime: 0 })
  return (
    <Column as="section" gap="m" className={classes.part} aria-labelledby="second-factor">
      <h4 id="second-factor">{totp.title}</h4>
      {!data && error && <LoadError {...describeError(error, totp.loadFailed)} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Hint>{data.isOn ? fill(totp.on, { n: data.recoveryCodesLeft }) : totp.off}</Hint>
          <Row>
            <Button variant="default" onClick={() => open(data.isOn ? 'turnOffSecondFactor' : 'turnOnSecondFactor')}>
              {data.isOn ? totp.turnOff : totp.turnOn}
            </Button>
          </Row>
        </>
      )}
    </Column>
  )
}

/** Turns the second factor on in three steps: the password, a code of the app, and the recovery codes. */
export function TurnOn({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [setup, setSetup] = useState<SecondFactorSetup>()
  const [codes, setCodes] = useState<string[]>()
  // Refetched only now, because the new state of the section would close this dialog with the codes.
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
    <Column gap="m" align="center" className={own.setup}>
      <p>{totp.scan}</p>
      <QrCode className={own.qr} text={setup.uri} label={totp.qr} />
      <p>
        {totp.typed}{' '}
        <code className={own.secret}>
          <Spelled code={setup.secret} />
        </code>
      </p>
    </Column>
  )
  return (
    <FormSheet form={form} title={totp.title} submit={totp.turnOn} intro={picture} onClose={onClose}>
      <TextField {...form.field('code')} inputMode="numeric" autoComplete="one-time-code" required data-autofocus />
    </FormSheet>
  )
}

/** The recovery codes, shown once. */
function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const footer = (
    <Row wrap gap="s" justify="end">
      <Button
        variant="default"
        leftSection={<IconCopy size={20} aria-hidden="true" />}
        onClick={() => void copy(codes.join('\n'), { done: totp.copied, failed: totp.copyFailed })}
      >
        {totp.copy}
      </Button>
      <Button onClick={onClose}>{totp.saved}</Button>
    </Row>
  )
  return (
    <Sheet title={totp.recovery} opened onClose={onClose} footer={footer}>
      <p>{totp.recoveryBody}</p>
      <ul className={own.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>
              <Spelled code={code} />
            </code>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** Turns the second factor off with the password and a code. */
export function TurnOff({ onClose }: { onClose: () => void }) {
  const form = useForm(endSecondFactor, {
    initial: { password: '', code: '' },
    labels: { code: totp.code },
    failed: totp.failed,
    stale: [[getSecondFactor.method, getSecondFactor.path]],
    onSaved: ({ message }) => {
      void notifySuccess(message)
      onClose()
    },
  })
  return (
    <FormSheet form={form} title={totp.title} submit={totp.turnOff} onClose={onClose}>
      <PasswordField
        {...form.field('password')}
        showLabel={login.password.show}
        hideLabel={login.password.hide}
        autoComplete="current-password"
        required
        data-autofocus
      />
      <TextField
        {...form.field('code')}
        hint={totp.recoveryHint}
        autoComplete="one-time-code"
        autoCapitalize="off"
        required
      />
    </FormSheet>
  )
}
