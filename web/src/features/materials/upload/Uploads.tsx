import { fill } from '@hasiye/contract/text.ts'
import { IconLink, IconPlus, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { configQuery } from '../../../api/queries.ts'
import { LazyMenu, MenuItem } from '../../../ui/blocks/LazyMenu.tsx'
import { Card, Column, Hint, List } from '../../../ui/blocks/layout.tsx'
import { Said } from '../../../ui/blocks/Said.tsx'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { FileButton } from '../../../ui/controls/FileButton.tsx'
import { common } from '../../../ui/texts/common.ts'
import { link, material as texts } from '../../../ui/texts/materials.ts'
import { bytesPerMb, sizeText } from '../files.ts'
import classes from './upload.module.css'
import type { QueueState, Upload, UploadQueue } from './upload-queue.ts'

interface Props {
  onFiles: (files: File[]) => void
  children: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

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
    if (!hasFiles(event)) return
    depth.current += by
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    const files = filesOf(event)
    if (files.length > 0) onFiles(files)
  }
  return (
    // Keyboard users have the button that opens the file dialog.
    <Column
      as="section"
      gap="l"
      className={classes.zone}
      aria-label={texts.title}
      onDragEnter={move(1)}
      onDragLeave={move(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <div className={classes.over}>
          <Column as="p" gap="s" align="center">
            <IconUpload size={32} aria-hidden="true" />
            {texts.drop}
          </Column>
        </div>
      )}
    </Column>
  )
}

/** The maximum size of a file, once it is known. */
export function UploadLimit() {
  const { data: config } = useQuery(configQuery)
  return config && <span>{fill(texts.limits, { mb: Math.floor(config.maxUploadBytes / bytesPerMb) })}</span>
}

/** Button that opens the file dialog, with the maximum size of a file. */
export function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const limitId = useId()
  return (
    <Column gap="xs" align="center">
      <FileButton multiple onChoose={onFiles}>
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={20} aria-hidden="true" />} aria-describedby={limitId}>
            {texts.upload}
          </Button>
        )}
      </FileButton>
      <small id={limitId} className={classes.limit}>
        <UploadLimit />
      </small>
    </Column>
  )
}

interface AddProps {
  onFiles: (files: File[]) => void
  onLink: () => void
}

/** On phones the one button that adds files or a link. */
export const AddButton = ({ onFiles, onLink }: AddProps) => (
  <FileButton multiple onChoose={onFiles}>
    {({ onClick }) => (
      <LazyMenu
        target={(open) => (
          <IconButton
            variant="filled"
            color="xezer"
            className={classes.add ?? ''}
            aria-label={texts.add}
            onClick={open}
          >
            <IconPlus size={22} aria-hidden="true" />
          </IconButton>
        )}
      >
        <MenuItem leftSection={<IconUpload size={20} aria-hidden="true" />} onClick={onClick}>
          {texts.upload}
        </MenuItem>
        <MenuItem leftSection={<IconLink size={20} aria-hidden="true" />} onClick={onLink}>
          {link.add}
        </MenuItem>
      </LazyMenu>
    )}
  </FileButton>
)

/** The running, waiting and failed uploads. */
export function UploadList({ queue, state }: { queue: UploadQueue; state: QueueState }) {
  if (state.uploads.length === 0) return null
  return (
    <section className={classes.list} aria-label={texts.upload}>
      {state.total > 1 && (
        <Hint role="status">
          <Said as={fill(texts.progressManySaid, { done: state.done, total: state.total })}>
            {fill(texts.progressMany, { done: state.done, total: state.total })}
          </Said>
        </Hint>
      )}
      <List gap="s">
        {state.uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} queue={queue} />
        ))}
      </List>
    </section>
  )
}

function UploadRow({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { key, title, state, percent } = upload
  const hasStopped = state === 'failed' || state === 'canceled'
  return (
    <Card row as="li" gap="m" padding="none" className={classes.row} data-failed={state === 'failed' || undefined}>
      <Column grow gap="s" className={classes.about}>
        <strong>{title}</strong>
        {!hasStopped && (
          <progress value={percent} max={100} aria-label={fill(texts.progress, { name: title, percent })} />
        )}
        <span className={hasStopped ? undefined : 'tabular'} role={hasStopped ? 'alert' : undefined}>
          {stateText(upload)}
        </span>
      </Column>
      {hasStopped && !upload.isFinal && (
        <Button
          variant="light"
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          onClick={() => queue.retry(key)}
        >
          {common.retry}
        </Button>
      )}
      <IconButton
        aria-label={hasStopped ? fill(texts.prompt.remove, { name: title }) : `${texts.cancelUpload}: ${title}`}
        onClick={() => (hasStopped ? queue.dismiss(key) : queue.cancel(key))}
      >
        <IconX size={20} aria-hidden="true" />
      </IconButton>
    </Card>
  )
}

function stateText({ state, percent, bytesPerSecond, error }: Upload): string {
  if (state === 'failed') return error ?? texts.failed.upload
  if (state === 'canceled') return texts.canceled
  if (state === 'queued') return texts.queued
  if (state === 'checking') return texts.processing
  const speed = bytesPerSecond > 0 ? ` · ${fill(texts.speed, { size: sizeText(bytesPerSecond) })}` : ''
  return `${percent}%${speed}`
}
