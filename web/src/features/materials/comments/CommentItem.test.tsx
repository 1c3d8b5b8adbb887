// @vitest-environment happy-dom
import type { Comment } from '@hasiye/contract/comments.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CommentItem, LinkedText } from './CommentItem.tsx'

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

const shownText = (text: string) => renderToStaticMarkup(<LinkedText text={text} />)
const addresses = (text: string) => [...shownText(text).matchAll(/href="([^"]*)"/g)].map((match) => match[1])

test.each([
  ['Bax: https://example.az/ders?a=1.', ['https://example.az/ders?a=1']],
  ['www.example.az və http://example.az', ['https://www.example.az', 'http://example.az']],
  ['Yazın: nigar@mekteb.az', ['mailto:nigar@mekteb.az']],
])('addresses in “%s” are links', (text, expected) => {
  expect(addresses(text)).toEqual(expected)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt://example.az/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://example.az/fayl',
  'file:///etc/passwd',
])('“%s” is a link to a web page or no link', (text) => {
  for (const address of addresses(text)) expect(address).toMatch(/^https?:\/\//)
})

test('a link opens in a new tab and sends no referrer', () => {
  expect(shownText('https://example.az')).toBe(
    '<a href="https://example.az" target="_blank" rel="noopener noreferrer nofollow">https://example.az</a>',
  )
})

test('markup in the text stays text', () => {
  expect(shownText('<img src=x onerror=alert(1)>')).toBe('&lt;img src=x onerror=alert(1)&gt;')
})
