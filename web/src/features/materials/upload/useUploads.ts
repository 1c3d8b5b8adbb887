import { uploadMaterial } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, errorText } from '../../../api/client.ts'
import { invalidate } from '../../../api/mutation.ts'
import { categories, materials } from '../../../api/queries.ts'
import { onSessionEnd, useMe } from '../../../api/session.ts'
import { upload } from '../../../api/upload.ts'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { material as texts } from '../../../ui/texts/materials.ts'
import { isUploading, type QueueState, UploadQueue } from './upload-queue.ts'

/** Upload queues by category id; they outlive the page that created them but end with the session. */
const queues = new Map<number, UploadQueue>()
let ownerId: number | undefined

if (!import.meta.env.SSR) {
  addEventListener('online', () => {
    for (const queue of queues.values()) queue.resume()
  })
}

onSessionEnd((end) => {
  const unfinished = [...queues.values()].filter((queue) => isUploading(queue.state))
  for (const queue of unfinished) queue.stop()
  if (end === 'loggedOut') queues.clear()
  if (end === 'loggedOut' || unfinished.length === 0) return undefined
  const sum = (field: 'done' | 'total') => unfinished.reduce((all, { state }) => all + state[field], 0)
  const counted = fill(texts.progressManySaid, { done: sum('done'), total: sum('total') })
  return `${texts.canceled} ${counted}.`
})

/** Returns the queues of this account; removes those of another one, whose uploads it may neither see nor send. */
function queuesOf(accountId: number | undefined): Map<number, UploadQueue> {
  if (accountId !== undefined && accountId !== ownerId) {
    queues.clear()
    ownerId = accountId
  }
  return queues
}

const isCut = (error: unknown): boolean => error instanceof ApiError && error.code === 'network'
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && ['file_unreadable', 'file_type_refused', 'file_too_large'].includes(error.code)
const describe = (error: unknown): string => (isCut(error) ? texts.interrupted : errorText(error, texts.failed.upload))

interface Target {
  accountId: number | undefined
  courseId: number
  categoryId: number
}

function newQueue(queryClient: QueryClient, { accountId, courseId, categoryId }: Target): UploadQueue {
  return new UploadQueue({
    errorText: describe,
    isCut,
    isFinal,
    notify: ([name = '', ...others], total) =>
      void notifySuccess(
        others.length === 0
          ? fill(texts.uploaded, { name })
          : fill(texts.progressManySaid, { done: others.length + 1, total }),
      ),
    async send({ file, title }, { key, signal, onProgress }) {
      const params = { id: categoryId }
      const headers = { 'Idempotency-Key': key }
      await upload(uploadMaterial, { params, fields: { title }, file, headers, accountId, signal, onProgress })
      void invalidate(queryClient, [materials(categoryId).queryKey, categories(courseId).queryKey])
    },
  })
}

/** Returns the viewer's upload queue of a category. The browser asks before the page is closed during an upload. */
export function useUploads(courseId: number, categoryId: number): { queue: UploadQueue; state: QueueState } {
  const queryClient = useQueryClient()
  const accountId = useMe()?.id
  const own = queuesOf(accountId)
  const queue = own.get(categoryId) ?? newQueue(queryClient, { accountId, courseId, categoryId })
  if (accountId !== undefined) own.set(categoryId, queue)
  const state = useSyncExternalStore(queue.subscribe, () => queue.state)
  const isActive = isUploading(state)
  useEffect(() => {
    if (!isActive) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isActive])
  return { queue, state }
}
