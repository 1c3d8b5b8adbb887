import { newKey } from '../../../api/idempotency.ts'
import { Observable } from '../../../api/observable.ts'
import type { Sent } from '../../../api/upload.ts'

export interface NewUpload {
  file: File
  title: string
  /** Why the file cannot be sent: it is only listed, with this sentence. */
  error?: string
}

/** An upload in the queue. `checking`: all bytes were sent and there is no response yet. */
export interface Upload extends NewUpload {
  key: string
  state: 'queued' | 'sending' | 'checking' | 'failed' | 'canceled'
  percent: number
  bytesPerSecond: number
  /** It failed because the connection broke. */
  isCut?: boolean
  /** It failed because of the file, which must be chosen again. */
  isFinal?: boolean
}

export interface QueueState {
  /** Uploads that are not finished, in the order in which they were added. */
  uploads: Upload[]
  done: number
  total: number
}

export interface SendOptions {
  key: string
  signal: AbortSignal
  onProgress: (sent: Sent) => void
}

interface UploadQueueDependencies {
  /** Uploads one file; throws on failure. */
  send(upload: NewUpload, options: SendOptions): Promise<void>
  /** Returns the message for an error that `send` threw. */
  errorText(error: unknown): string
  /** Whether `send` failed because the connection broke. */
  isCut(error: unknown): boolean
  /** Whether `send` failed because of the file, so that a retry with the same one cannot help. */
  isFinal(error: unknown): boolean
  /** Notifies the user of what was uploaded, once nothing is left to send; `total` counts the failed files too. */
  notify(titles: string[], total: number): void
}

const nothing: QueueState = { uploads: [], done: 0, total: 0 }

/** Uploads files one after another; continues while the user visits other pages. */
export class UploadQueue extends Observable<QueueState> {
  #deps: UploadQueueDependencies
  #running: { key: string; abort: AbortController } | undefined
  #unreported: string[] = []

  constructor(deps: UploadQueueDependencies) {
    super(nothing)
    this.#deps = deps
  }

  add(added: NewUpload[]): void {
    const fresh = added.map((one) => ({ ...one, ...(one.error ? refused : untouched), key: newKey() }))
    const { uploads, done, total } = uploadsLeft(this.state) ? this.state : nothing
    this.set({ uploads: [...uploads, ...fresh], done, total: total + fresh.length })
    void this.#run()
  }

  /** Aborts an upload or removes it from the queue; it can be retried. */
  cancel(key: string): void {
    if (this.#running?.key === key) this.#running.abort.abort()
    else this.#change(key, { state: 'canceled' })
  }

  /** Aborts all unfinished uploads; each can be retried. */
  stop(): void {
    for (const { key, state } of this.state.uploads) if (state !== 'failed') this.cancel(key)
  }

  retry(key: string): void {
    this.#change(key, untouched)
    void this.#run()
  }

  /** Sends again the uploads that a broken connection interrupted, in one attempt each. */
  resume(): void {
    const cut = this.state.uploads.filter(({ state, isCut }) => state === 'failed' && isCut)
    for (const { key } of cut) this.#change(key, untouched)
    void this.#run()
  }

  dismiss(key: string): void {
    const { uploads, done, total } = this.state
    this.set({ uploads: uploads.filter((upload) => upload.key !== key), done, total: total - 1 })
  }

  async #run(): Promise<void> {
    if (this.#running) return
    const next = this.state.uploads.find(({ state }) => state === 'queued')
    if (!next) return this.#notify()
    await this.#upload(next)
    await this.#run()
  }

  #notify(): void {
    const titles = this.#unreported
    this.#unreported = []
    if (titles.length > 0) this.#deps.notify(titles, this.state.total)
  }

  async #upload({ key, file, title }: Upload): Promise<void> {
    const abort = new AbortController()
    const speed = new Speed()
    const onProgress = ({ sentBytes, totalBytes }: Sent) =>
      this.#change(key, {
        state: sentBytes === totalBytes ? 'checking' : 'sending',
        percent: Math.floor((sentBytes * 100) / totalBytes),
        bytesPerSecond: speed.note(sentBytes, performance.now()),
      })
    this.#running = { key, abort }
    this.#change(key, { state: 'sending' })
    try {
      await this.#deps.send({ file, title }, { key, signal: abort.signal, onProgress })
      const { uploads, done, total } = this.state
      this.#unreported.push(title)
      this.set({ uploads: uploads.filter((upload) => upload.key !== key), done: done + 1, total })
    } catch (error) {
      const { aborted } = abort.signal
      const { errorText, isCut, isFinal } = this.#deps
      const failed = {
        state: 'failed',
        error: errorText(error),
        isCut: isCut(error),
        isFinal: isFinal(error),
      } as const
      this.#change(key, aborted ? { state: 'canceled' } : failed)
    } finally {
      this.#running = undefined
    }
  }

  #change(key: string, part: Partial<Upload>): void {
    const uploads = this.state.uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload))
    this.set({ ...this.state, uploads })
  }
}

const untouched = { state: 'queued', percent: 0, bytesPerSecond: 0 } as const
const refused = { ...untouched, state: 'failed', isFinal: true } as const
const uploadsLeft = ({ uploads }: QueueState) => uploads.length > 0

/** Returns whether an upload is running or waiting, which closing the page would abort. */
export const isUploading = ({ uploads }: QueueState): boolean =>
  uploads.some(({ state }) => state !== 'failed' && state !== 'canceled')

const windowMs = 3000

interface Sample {
  atMs: number
  bytes: number
}

/** Measures transfer speed over the last three seconds. */
export class Speed {
  #samples: Sample[] = []

  /** Records the total number of bytes sent and returns the speed in bytes per second; 0 until there are two samples. */
  note(bytes: number, atMs: number): number {
    this.#samples = [...this.#samples.filter((sample) => atMs - sample.atMs <= windowMs), { atMs, bytes }]
    const oldest = this.#samples[0]
    if (!oldest || oldest.atMs === atMs) return 0
    return ((bytes - oldest.bytes) * 1000) / (atMs - oldest.atMs)
  }
}
