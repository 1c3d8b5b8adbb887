import { type ComponentProps, type CSSProperties, useLayoutEffect, useRef } from 'react'
import { type FieldProps, Frame, useField } from './Frame.tsx'

interface Props extends FieldProps<Omit<ComponentProps<'textarea'>, 'ref' | 'rows' | 'style'>> {
  minRows?: number
  /** It scrolls beyond this height; without it the field grows with its text. */
  maxRows?: number
}

/** A labelled field for several lines, which grows with its text. */
export function TextArea({ minRows = 3, maxRows, ...props }: Props) {
  const { frame, control } = useField(props)
  const element = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => growWithText(element.current))
  return (
    <Frame {...frame}>
      <textarea {...control} ref={element} style={{ '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties} />
    </Frame>
  )
}

/** Does what `field-sizing: content` does, for browsers without it: Safari before 26.2 and Firefox before 152. */
function growWithText(area: HTMLTextAreaElement | null): void {
  if (!area || CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px`
}
