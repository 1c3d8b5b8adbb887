import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { ApiError, accountHeaders, address, refusal } from './client.ts'

/** Hands a file that the server makes over to the browser. There is no time limit: it may be large. Throws `ApiError`. */
export async function download(endpoint: Endpoint, fileName: string): Promise<void> {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await fetchFile(endpoint))
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

async function fetchFile(endpoint: Endpoint): Promise<Blob> {
  try {
    const response = await fetch(address(endpoint, {}), { credentials: 'same-origin', headers: accountHeaders() })
    if (response.ok) return await response.blob()
    throw refusal(response.status, await response.json().catch(() => undefined), response.headers.get('retry-after'))
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('network', 0)
  }
}
