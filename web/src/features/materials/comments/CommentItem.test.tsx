// @vitest-environment happy-dom
import type { Comment } from '@hasiye/contract/comments.ts'
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

const shownComment = (changed: Partial<Comment>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <CommentItem comment={{ ...comment, ...changed }} isTeacher={false} stale={[]} onDelete={() => {}} />
    </QueryClientProvider>,
  )

test.each([
  ['the author', {}, 'redaktə olunub'],
  ['a teacher', { editedBy: 'Nigar Əliyeva' }, 'müəllim düzəldib: Nigar Əliyeva'],
  ['a teacher whose account was deleted', { editedBy: null }, 'müəllim düzəldib: Naməlum'],
])('a comment edited by %s says so', (_who, editor, sentence) => {
  const shown = shownComment({ editedAt: '2026-11-14T07:00:00.000Z', ...editor })
  expect(shown.match(/redaktə olunub|müəllim düzəldib[^<]*/g)).toEqual([sentence])
})

test('the comment of a deleted account has an unknown author', () => {
  const shown = shownComment({})
  expect(shown).toContain('<strong>Naməlum</strong>')
  expect(shown).toContain('Kim yazıb?')
})
