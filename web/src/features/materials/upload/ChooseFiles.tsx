import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { material as texts } from '../../../ui/texts/materials.ts'
import classes from './ChooseFiles.module.css'

interface Props {
  onFiles: (files: File[]) => void
  children: ReactNode
}

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Files, without the folders dropped with them. */
const filesOf = ({ dataTransfer }: DragEvent): File[] =>
  [...dataTransfer.items]
    .filter((item) => item.webkitGetAsEntry()?.isFile ?? true)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null)

/** Takes files that are dropped on what it surrounds. */
export function DropZone({ onFiles, children }: Props) {
  const depth = useRef(0)
  const [isOver, setOver] = useState(false)
  const move = (by: number) => (event: DragEvent) => {
    if (!bringsFiles(event)) return
    depth.current += by
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    if (!bringsFiles(event)) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    const files = filesOf(event)
    if (files.length > 0) onFiles(files)
  }
  return (
    // The keyboard has the button that chooses files.
    <section
      className={classes.zone}
      aria-label={texts.title}
      onDragEnter={move(1)}
      onDragLeave={move(-1)}
      onDragOver={(event) => bringsFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <div className={classes.over}>
          <p>
            <IconUpload size={32} aria-hidden="true" />
            {texts.drop}
          </p>
        </div>
      )}
    </section>
  )
}

/** Chooses files from the device. */
export function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const reset = useRef<() => void>(null)
  const take = (files: File[]) => {
    if (files.length > 0) onFiles(files)
    reset.current?.()
  }
  return (
    <FileButton multiple resetRef={reset} onChange={take}>
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={20} aria-hidden="true" />}>
          {texts.upload}
        </Button>
      )}
    </FileButton>
  )
}
