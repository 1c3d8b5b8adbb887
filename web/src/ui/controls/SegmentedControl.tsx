import { SegmentedControl as Segments } from '@mantine/core'
import { WithMantine } from '../blocks/WithMantine.tsx'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'

interface Props<Value extends string> {
  'aria-label': string
  data: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  fullWidth?: boolean
}

/** Options side by side, one of which is chosen. */
export const SegmentedControl = <Value extends string>(props: Props<Value>) => (
  <WithMantine>
    <Segments {...props} />
  </WithMantine>
)
