import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { type FieldProps, Frame, useField } from './Frame.tsx'

interface Props extends FieldProps<ComponentProps<'select'>> {
  data: { value: string; label: string }[]
}

/** A labelled choice of one among several, in the browser's own list. */
export function SelectField({ data, ...props }: Props) {
  const { frame, control } = useField(props)
  return (
    <Frame {...frame}>
      <select {...control}>
        {data.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <IconChevronDown size={18} aria-hidden="true" />
    </Frame>
  )
}
