import { addCategoryComment, addMaterialComment } from '@hasiye/contract/comments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, explain } from '../../../api/client.ts'
import { categories, materials } from '../../../api/queries.ts'
import { type Sent, upload } from '../../../api/upload.ts'
import { comment as texts } from '../../../ui/texts/materials.ts'
import type { Draft } from './drafts.ts'
import { commentsQuery, type Subject } from './subject.ts'

/** How many comments there are stands in the lists of categories and materials too. */
export function useCommentsChanged(courseId: number, categoryId: number, subject: Subject): () => Promise<unknown> {
  const queryClient = useQueryClient()
  const lists = [commentsQuery(subject), categories(courseId), materials(categoryId)]
  return () => Promise.all(lists.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}

interface Sending {
  busy: boolean
  /** How much of the attachment is sent. */
  percent?: number
  failure?: string
}

/** Posts a comment; says whether it was posted. */
export function useSendComment(subject: Subject, onPosted: () => Promise<unknown>) {
  const [sending, setSending] = useState<Sending>({ busy: false })
  const send = async (draft: Draft): Promise<boolean> => {
    const onProgress = ({ sentBytes, totalBytes }: Sent) =>
      draft.attachment && setSending({ busy: true, percent: Math.floor((sentBytes * 100) / totalBytes) })
    setSending({ busy: true })
    try {
      await post(subject, draft, onProgress)
      await onPosted()
      setSending({ busy: false })
      return true
    } catch (error) {
      setSending({ busy: false, failure: explain(error, texts.failed.post) })
      return false
    }
  }
  return { sending, send }
}

function post(subject: Subject, { text, attachment: file, key }: Draft, onProgress: (sent: Sent) => void) {
  const headers = { 'Idempotency-Key': key }
  if (subject.kind === 'category') {
    return call(addCategoryComment, { params: { id: subject.category.id }, body: { text }, headers })
  }
  const params = { id: subject.material.id }
  return upload(addMaterialComment, { params, fields: text ? { text } : {}, file, headers, onProgress })
}
