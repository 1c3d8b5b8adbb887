import type { QueryClient } from '@tanstack/react-query'
import { ApiError, errorText } from '../../api/client.ts'
import { notifyError } from '../../ui/blocks/notify.ts'

/** Notifies a teacher why a course could not be unarchived or restored from the trash. */
export async function notifyRefusal(client: QueryClient, error: unknown, fallback: string): Promise<void> {
  const isFull = error instanceof ApiError && error.code === 'quota_reached'
  // its texts are loaded on use
  const full = isFull && (await import('./notify-full.ts').catch(() => undefined))
  await (full ? full.notifyFull(client, error, fallback) : notifyError(errorText(error, fallback)))
}
