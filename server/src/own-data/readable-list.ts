import { instantInWords, linesOf, type Section } from '../own-part.ts'

/**
 * An export as a text to read: the files missing in the archive, then the sections of the rooms. Its byte order mark
 * and line ends are for the editor of older Windows.
 */
export function readableList(name: string, sections: readonly Section[], unreadable: string[], now: Date): string {
  const missing = {
    title: 'Arxivdə olmayan fayllar',
    entries: unreadable.map((file) => linesOf(file, 'Bu faylı tam oxumaq mümkün olmadı.')),
  }
  const head = `Haşiyə. Məlumatlarım: ${name}\n${instantInWords(now)} tarixində hazırlanıb. Bütün məlumatlar eyni arxivdəki hasiye.json faylındadır.`
  const shown = [...Map.groupBy([missing, ...sections], ({ title }) => title)]
    .map(([title, parts]) => ({ title, entries: parts.flatMap(({ entries }) => entries) }))
    .filter(({ entries }) => entries.length > 0)
    // only a new entry begins at the start of a line, whatever was typed
    .map(({ title, entries }) => [title, ...entries.map((entry) => `- ${entry.replaceAll('\n', '\n  ')}`)].join('\n'))
  return `\ufeff${[head, ...shown].join('\n\n').replaceAll('\n', '\r\n')}\r\n`
}
