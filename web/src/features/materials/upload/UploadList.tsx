import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { common } from '../../../ui/texts/common.ts'
import { material as texts } from '../../../ui/texts/materials.ts'
import { sizeText } from '../size-text.ts'
import classes from './upload.module.css'
import type { QueueState, Upload, UploadQueue } from './upload-queue.ts'

/** The running, waiting and failed uploads. */
export function UploadList({ queue, state }: { queue: UploadQueue; state: QueueState }) {
  if (state.uploads.length === 0) return null
  return (
    <section className={classes.list} aria-label={texts.upload}>
      {state.total > 1 && (
        <p className={classes.hint} role="status">
          {fill(texts.progressMany, { done: state.done, total: state.total })}
        </p>
      )}
      <ul>
        {state.uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} queue={queue} />
        ))}
      </ul>
    </section>
  )
}

function UploadRow({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { key, title, state, percent } = upload
  const hasStopped = state === 'failed' || state === 'canceled'
  return (
    <li className={classes.row} data-failed={state === 'failed' || undefined}>
      <div className={classes.about}>
        <strong>{title}</strong>
        {!hasStopped && (
          <progress value={percent} max={100} aria-label={fill(texts.progress, { name: title, percent })} />
        )}
        <span className={hasStopped ? undefined : 'tabular'} role={hasStopped ? 'alert' : undefined}>
          {stateText(upload)}
        </span>
      </div>
      {hasStopped && (
        <Button
          variant="light"
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          onClick={() => queue.retry(key)}
        >
          {common.retry}
        </Button>
      )}
      <ActionIcon
        aria-label={hasStopped ? fill(texts.prompt.remove, { name: title }) : `${texts.cancelUpload}: ${title}`}
        onClick={() => (hasStopped ? queue.dismiss(key) : queue.cancel(key))}
      >
        <IconX size={20} aria-hidden="true" />
      </ActionIcon>
    </li>
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
