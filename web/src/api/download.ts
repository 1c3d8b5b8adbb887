import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { saveFile } from '../ui/save-file.ts'
import { ApiError, accountHeaders, address, refusal } from './client.ts'

/**
 * Fetches a file that the server generates and saves it as a download. Has no timeout, because the file may be large. Throws
 * `ApiError`.
 */
export async function download(endpoint: Endpoint, fileName: string): Promise<void> {
  saveFile(await fetchFile(endpoint), fileName)
}

async function fetchFile(endpoint: Endpoint): Promise<Blob> {
  const lost = () => {
    throw new ApiError('network', 0)
  }
  const init = { credentials: 'same-origin', headers: accountHeaders() } as const
  const response = await fetch(address(endpoint, {}), init).catch(lost)
  if (response.ok) return response.blob().catch(lost)
  throw refusal(response.status, await response.json().catch(() => undefined), response.headers.get('retry-after'))
}
