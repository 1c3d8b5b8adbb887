import { type ReadingPath, readingPaths } from '@hasiye/contract/pages.ts'
import { expect, test } from 'vitest'
import { renderReading } from './prerender.tsx'

test.each(readingPaths)('every entry in the contents of %s names one section, as does a link in the text', (page) => {
  const { markup } = renderReading(page)
  const linkedIn = (part: string) => [...part.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  const entries = linkedIn(/<nav.*<\/nav>/s.exec(markup)?.[0] ?? '')
  expect(entries.length).toBeGreaterThan(3)
  expect([...markup.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)).toEqual(entries)
  expect(new Set(entries).size).toBe(entries.length)
  expect(entries).toEqual(expect.arrayContaining(linkedIn(markup)))
})

test.each<[ReadingPath, string[]]>([
  [
    '/privacy-policy',
    [
      'Təhlükəsizlik jurnalları 180 gün__IF_BACKUPS__, ehtiyat nüsxələr __BACKUP_DAYS__ gün__END__ saxlanılır.',
      'Sorğuya 30 gün ərzində cavab veririk.',
      'şərhlər və materialların siyahısı) cihazınızda ən çoxu 7 gün saxlanılır.',
    ],
  ],
  ['/user-guide', ['__HOST__/admin/login ünvanında']],
])('%s has its constants, nothing else unreplaced, and Google only where it is offered', (page, sentences) => {
  const { description, markup } = renderReading(page)
  const text = markup.replace(/<[^>]+>/g, '')
  expect(description).toMatch(/^[^{}*"<_[\]]{40,}\.$/)
  for (const sentence of sentences) expect(text).toContain(sentence)
  expect(text).not.toMatch(/[{}*]/)
  // as the maker of a browser it is named everywhere
  const elsewhere = text.replace('(Google, Mozilla, Apple və ya Microsoft)', '')
  expect(elsewhere.replace(/__IF_GOOGLE__.*?__END__/g, '')).not.toContain('Google')
})
