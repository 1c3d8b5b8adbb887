import { Button } from '@mantine/core'
import { common } from '../texts/common.ts'
import { LoadingButton } from './LoadingButton.tsx'

interface Props {
  formId: string
  /** Closes without submitting. */
  close: () => void
  loading?: boolean
  label?: string | undefined
  loadingLabel?: string | undefined
  closeLabel?: string
}

/** Buttons of a sheet with a form: cancel and submit. */
export function FormButtons({
  formId,
  close,
  loading = false,
  label = common.save,
  loadingLabel = common.saving,
  closeLabel = common.cancel,
}: Props) {
  return (
    <>
      <Button variant="default" onClick={close} disabled={loading}>
        {closeLabel}
      </Button>
      <LoadingButton type="submit" form={formId} loading={loading}>
        {loading ? loadingLabel : label}
      </LoadingButton>
    </>
  )
}
