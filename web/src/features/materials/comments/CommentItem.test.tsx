// @vitest-environment happy-dom
import type { Comment } from '@hasiye/contract/comments.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CommentItem } from './CommentItem.tsx'

const comment: Comment = {
  id: 1,
  userId: null,
  username: null,
  avatar: null,
  text: 'Kim yazıb?',
  attachmentUrl: null,
  attachmentName: null,
  attachmentSize: null,
  createdAt: '2026-11-14T06:00:00.000Z',
  editedAt: null,
  mine: false,
  canEdit: false,
}

test('the comment of a deleted account is by an unknown person', () => {
  const shown = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <CommentItem comment={comment} isTeacher={false} stale={[]} onDelete={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(shown).toContain('<strong>Naməlum</strong>')
  expect(shown).toContain('Kim yazıb?')
})
