import { uploadMaterial } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, explain } from '../../../api/client.ts'
import { categories, materials } from '../../../api/queries.ts'
import { useMe } from '../../../api/session.ts'
import { upload } from '../../../api/upload.ts'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { material as texts } from '../../../ui/texts/materials.ts'
import { isBusy, type QueueState, UploadQueue } from './upload-queue.ts'

/** Queues by person and category: they outlive the page that started them. */
const queues = new Map<string, UploadQueue>()

const say = (error: unknown): string =>
  error instanceof ApiError && error.code === 'network' ? texts.interrupted : explain(error, texts.failed.upload)

function newQueue(queryClient: QueryClient, courseId: number, categoryId: number): UploadQueue {
  return new UploadQueue({
    explain: say,
    async send({ file, title }, { key, signal, onProgress }) {
      const params = { id: categoryId }
      const headers = { 'Idempotency-Key': key }
      await upload(uploadMaterial, { params, fields: { title }, file, headers, signal, onProgress })
      void notifySuccess(fill(texts.uploaded, { name: title }))
      void queryClient.invalidateQueries({ queryKey: materials(categoryId).queryKey })
      void queryClient.invalidateQueries({ queryKey: categories(courseId).queryKey })
    },
  })
}

/** What the viewer uploads to a category. The browser asks before it is closed meanwhile. */
export function useUploads(courseId: number, categoryId: number): { queue: UploadQueue; state: QueueState } {
  const queryClient = useQueryClient()
  const name = `${useMe()?.id} ${categoryId}`
  const queue = queues.get(name) ?? newQueue(queryClient, courseId, categoryId)
  queues.set(name, queue)
  const state = useSyncExternalStore(queue.subscribe, () => queue.state)
  const busy = isBusy(state)
  useEffect(() => {
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [busy])
  return { queue, state }
}
