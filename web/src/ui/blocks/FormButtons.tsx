import { Button } from '../controls/Button.tsx'
import { common } from '../texts/common.ts'

interface Props {
  formId: string
  /** Closes without submitting. */
  close: () => void
  loading?: boolean
  label?: string | undefined
  loadingLabel?: string | undefined
}

/** Buttons of a sheet with a form: cancel and submit. */
export function FormButtons({
  formId,
  close,
  loading = false,
  label = common.save,
  loadingLabel = common.saving,
}: Props) {
  return (
    <>
      <Button variant="default" onClick={close} disabled={loading}>
        {common.cancel}
      </Button>
      <Button type="submit" form={formId} loading={loading}>
        {loading ? loadingLabel : label}
      </Button>
    </>
  )
}
