import type { BodyOf, Endpoint, ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import { ApiError, accountHeaders, address, type Input, refusal } from './client.ts'

export interface Sent {
  sentBytes: number
  totalBytes: number
}

/** An endpoint that accepts a file as multipart/form-data. */
export type UploadEndpoint = Endpoint & { file: NonNullable<Endpoint['file']> }

export type UploadOptions<E extends UploadEndpoint> = Input<E> & {
  fields?: BodyOf<E>
  file?: File | undefined
  headers?: Record<string, string>
  /** The account that owns the upload; defaults to the current account of the page. */
  accountId?: number | undefined
  signal?: AbortSignal
  onProgress?: (sent: Sent) => void
}

/**
 * Reads the first two bytes of a chosen file. Returns undefined where the browser cannot read it: the file was changed, moved or
 * removed after it was chosen, or its app does not give it.
 */
export const readStart = (file: Blob): Promise<Uint8Array | undefined> =>
  file
    .slice(0, 2)
    .arrayBuffer()
    .then(
      (bytes) => new Uint8Array(bytes),
      () => undefined,
    )

/**
 * Sends a form with a file and returns the response. Reports the upload progress, which `fetch` cannot do.
 * Throws `ApiError`, also for a file that cannot be read any more, or the signal's reason when aborted. Has no timeout, because slow
 * connections may take long.
 */
export async function upload<E extends UploadEndpoint>(
  endpoint: E,
  options: UploadOptions<E>,
): Promise<ResponseBodyOf<E>> {
  const { signal, onProgress, file } = options
  const form = formOf(endpoint, options)
  const headers = { ...accountHeaders(options.accountId), ...options.headers }
  if (!(await isReadable(file))) throw new ApiError('file_unreadable', 0)
  const request = new XMLHttpRequest()
  request.open(endpoint.method, address(endpoint, options))
  request.responseType = 'json'
  request.setRequestHeader('Accept', 'application/json')
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => onProgress?.({ sentBytes: loaded, totalBytes: total })
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      request.abort()
      reject(signal?.reason)
    }
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', giveUp, { once: true })
    // for a file that changed meanwhile the browser only reports that the request failed
    request.onerror = async () => reject(new ApiError((await isReadable(file)) ? 'network' : 'file_unreadable', 0))
    request.onloadend = () => signal?.removeEventListener('abort', giveUp)
    request.onload = () => {
      const isSuccess = request.status >= 200 && request.status < 300 && request.response !== null
      if (isSuccess) resolve(request.response as ResponseBodyOf<E>)
      else reject(refusal(request.status, request.response, request.getResponseHeader('retry-after')))
    }
    request.send(form)
  })
}

const isReadable = async (file: File | undefined): Promise<boolean> => !file || (await readStart(file)) !== undefined

function formOf<E extends UploadEndpoint>({ file: { name } }: E, { fields, file }: UploadOptions<E>): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries((fields ?? {}) as Record<string, string>)) form.append(field, value)
  if (file) form.append(name, file)
  return form
}
