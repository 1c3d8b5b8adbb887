import { newKey } from '../../../api/idempotency.ts'
import { Observable } from '../../../api/observable.ts'
import type { Sent } from '../../../api/upload.ts'
import { Speed } from './speed.ts'

export interface NewUpload {
  file: File
  title: string
}

/** `checking`: all bytes are sent and the server has not answered yet. */
export interface Upload extends NewUpload {
  key: string
  state: 'queued' | 'sending' | 'checking' | 'failed' | 'canceled'
  percent: number
  bytesPerSecond: number
  /** Why it failed. */
  error?: string
}

export interface QueueState {
  /** What is not uploaded yet, in the order it was given. */
  uploads: Upload[]
  done: number
  total: number
}

export interface SendOptions {
  key: string
  signal: AbortSignal
  onProgress: (sent: Sent) => void
}

interface Work {
  /** Uploads one file. Throws when it could not. */
  send(upload: NewUpload, options: SendOptions): Promise<void>
  /** A sentence for what `send` threw. */
  explain(error: unknown): string
}

const nothing: QueueState = { uploads: [], done: 0, total: 0 }

/** Uploads one file after another; goes on while the person looks at other pages. */
export class UploadQueue extends Observable<QueueState> {
  #work: Work
  #running: { key: string; abort: AbortController } | undefined

  constructor(work: Work) {
    super(nothing)
    this.#work = work
  }

  add(added: NewUpload[]): void {
    const fresh = added.map((one) => ({ ...one, ...untouched, key: newKey() }))
    const { uploads, done, total } = uploadsLeft(this.state) ? this.state : nothing
    this.set({ uploads: [...uploads, ...fresh], done, total: total + fresh.length })
    void this.#run()
  }

  /** Stops an upload or takes it out of the queue; it can be tried again. */
  cancel(key: string): void {
    if (this.#running?.key === key) this.#running.abort.abort()
    else this.#change(key, { state: 'canceled' })
  }

  /** Stops everything that is not uploaded yet; each file can be tried again. */
  stop(): void {
    for (const { key, state } of this.state.uploads) if (state !== 'failed') this.cancel(key)
  }

  retry(key: string): void {
    this.#change(key, untouched)
    void this.#run()
  }

  dismiss(key: string): void {
    const { uploads, done, total } = this.state
    this.set({ uploads: uploads.filter((upload) => upload.key !== key), done, total: total - 1 })
  }

  async #run(): Promise<void> {
    if (this.#running) return
    const next = this.state.uploads.find(({ state }) => state === 'queued')
    if (!next) return
    await this.#upload(next)
    await this.#run()
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
      await this.#work.send({ file, title }, { key, signal: abort.signal, onProgress })
      const { uploads, done, total } = this.state
      this.set({ uploads: uploads.filter((upload) => upload.key !== key), done: done + 1, total })
    } catch (error) {
      const { aborted } = abort.signal
      this.#change(key, aborted ? { state: 'canceled' } : { state: 'failed', error: this.#work.explain(error) })
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
const uploadsLeft = ({ uploads }: QueueState) => uploads.length > 0

/** Whether something is being sent or waits for it, which closing the page would stop. */
export const isUploading = ({ uploads }: QueueState): boolean =>
  uploads.some(({ state }) => state !== 'failed' && state !== 'canceled')
