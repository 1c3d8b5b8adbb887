import type { QueryClient } from '@tanstack/react-query'
import { ApiError, explain } from '../../api/client.ts'
import { notifyError } from '../../ui/blocks/notify.ts'

/** Shows why a course could not be taken back from the archive or the trash. Loads the words for a full quota when they are needed. */
export async function notifyRefusal(client: QueryClient, error: unknown, fallback: string): Promise<void> {
  const isFull = error instanceof ApiError && error.code === 'quota_reached'
  const full = isFull && (await import('./notify-full.ts').catch(() => undefined))
  await (full ? full.notifyFull(client, error, fallback) : notifyError(explain(error, fallback)))
}
