import type { BodyOf, Endpoint, ReplyOf } from '@hasiye/contract/endpoint.ts'
import { ApiError, accountHeaders, address, type Input, refusal } from './client.ts'

export interface Sent {
  sentBytes: number
  totalBytes: number
}

/** An endpoint that takes a file as multipart/form-data. */
export type UploadEndpoint = Endpoint & { file: NonNullable<Endpoint['file']> }

export type UploadOptions<E extends UploadEndpoint> = Input<E> & {
  fields?: BodyOf<E>
  file?: File | undefined
  headers?: Record<string, string>
  /** The account in whose name it is stored; the page's, where it is left out. */
  accountId?: number | undefined
  signal?: AbortSignal
  onProgress?: (sent: Sent) => void
}

/**
 * Sends a form with a file and gives the reply; tells how much has been sent, which `fetch` cannot.
 * Throws `ApiError`, and the signal's reason when it was given up. There is no time limit: a slow line may take long.
 */
export function upload<E extends UploadEndpoint>(endpoint: E, options: UploadOptions<E>): Promise<ReplyOf<E>> {
  const { signal, onProgress } = options
  const request = new XMLHttpRequest()
  request.open(endpoint.method, address(endpoint, options))
  request.responseType = 'json'
  request.setRequestHeader('Accept', 'application/json')
  const headers = { ...accountHeaders(options.accountId), ...options.headers }
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => onProgress?.({ sentBytes: loaded, totalBytes: total })
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      request.abort()
      reject(signal?.reason)
    }
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', giveUp, { once: true })
    request.onerror = () => reject(new ApiError('network', 0))
    request.onloadend = () => signal?.removeEventListener('abort', giveUp)
    request.onload = () => {
      const isSuccess = request.status >= 200 && request.status < 300 && request.response !== null
      if (isSuccess) resolve(request.response as ReplyOf<E>)
      else reject(refusal(request.status, request.response, request.getResponseHeader('retry-after')))
    }
    request.send(formOf(endpoint, options))
  })
}

function formOf<E extends UploadEndpoint>({ file: { name } }: E, { fields, file }: UploadOptions<E>): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries((fields ?? {}) as Record<string, string>)) form.append(field, value)
  if (file) form.append(name, file)
  return form
}
