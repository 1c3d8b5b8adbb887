import { type ReactNode, useRef } from 'react'

interface Props {
  /** Types or endings of files that the browser's dialog offers. */
  accept?: string
  multiple?: boolean
  disabled?: boolean
  onChoose: (files: File[]) => void
  /** Renders the button. */
  children: (open: { onClick: () => void; disabled: boolean }) => ReactNode
}

/** A button that opens the browser's dialog for files. The same file may be chosen again. */
export function FileButton({ onChoose, disabled = false, children, ...dialog }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        {...dialog}
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
      {children({ onClick: () => input.current?.click(), disabled })}
    </>
  )
}
