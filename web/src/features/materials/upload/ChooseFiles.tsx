import { fill } from '@hasiye/contract/text.ts'
import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { configQuery } from '../../../api/queries.ts'
import { material as texts } from '../../../ui/texts/materials.ts'
import { bytesPerMb } from '../size-text.ts'
import classes from './ChooseFiles.module.css'

interface Props {
  onFiles: (files: File[]) => void
  children: ReactNode
}

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Returns the dropped files without folders. */
const filesOf = ({ dataTransfer }: DragEvent): File[] =>
  [...dataTransfer.items]
    .filter((item) => item.webkitGetAsEntry()?.isFile ?? true)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null)

/** Area that accepts dropped files. */
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
    // Keyboard users have the button that opens the file dialog.
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

/** The largest size of a file, as far as it is known. */
export function UploadLimit() {
  const { data: config } = useQuery(configQuery)
  return config && <span>{fill(texts.limits, { mb: Math.floor(config.maxUploadBytes / bytesPerMb) })}</span>
}

/** Button that opens the file dialog, with the limit that holds for the files. */
export function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const limitId = useId()
  const reset = useRef<() => void>(null)
  const take = (files: File[]) => {
    if (files.length > 0) onFiles(files)
    reset.current?.()
  }
  return (
    <div className={classes.choose}>
      <FileButton multiple resetRef={reset} onChange={take}>
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={20} aria-hidden="true" />} aria-describedby={limitId}>
            {texts.upload}
          </Button>
        )}
      </FileButton>
      <small id={limitId} className={classes.limit}>
        <UploadLimit />
      </small>
    </div>
  )
}
