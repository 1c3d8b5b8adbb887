import { Button } from '@mantine/core'
import { common } from '../texts/common.ts'

interface Props {
  formId: string
  /** Leaves without sending. */
  close: () => void
  busy?: boolean
  label?: string
  busyLabel?: string
}

/** The foot of a sheet with a form: one button leaves, the other sends it. */
export function FormButtons({ formId, close, busy = false, label = common.save, busyLabel = common.saving }: Props) {
  return (
    <>
      <Button variant="default" onClick={close} disabled={busy}>
        {common.cancel}
      </Button>
      <Button type="submit" form={formId} loading={busy}>
        {busy ? busyLabel : label}
      </Button>
    </>
  )
}
