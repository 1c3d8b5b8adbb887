import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { notifyError, notifySuccess } from '../../../ui/blocks/notify.ts'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { totp } from '../../../ui/texts/second-factor.ts'
import classes from './SecondFactor.module.css'

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      void notifySuccess(totp.copied)
    } catch {
      void notifyError(totp.copyFailed)
    }
  }
  const footer = (
    <div className={classes.footer}>
      <Button variant="default" leftSection={<IconCopy size={20} aria-hidden="true" />} onClick={() => void copy()}>
        {totp.copy}
      </Button>
      <Button onClick={onClose}>{totp.saved}</Button>
    </div>
  )
  return (
    <Sheet title={totp.recovery} opened onClose={onClose} footer={footer}>
      <p>{totp.recoveryBody}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
