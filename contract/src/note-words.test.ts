import { expect, test } from 'vitest'
import { countNoteWords, saysMore, wordsIn } from './note-words.ts'

test.each([
  ['Gecikdi', ['late']],
  ['Gecikdi: avtobus qırılıb', ['late']],
  ['10 dəqiqə gecikib.', ['late']],
  ['Dərsdə fəal idi\nGecikdi', ['late']],
  ['GECİKDİ', ['late']],
  ['Xəstədir, valideyni zəng edib.', ['ill']],
  ['xeste', ['ill']],
  ['İcazəlidir', ['excused']],
  ['İCAZƏLİ', ['excused']],
  ['Xəstədir\nİcazəlidir\nXəstədir', ['excused', 'ill']],
  ['Gecikdi, gecikdi', ['late']],
  ['Xəstədir. Deyilib ki, sabah gələcək.', ['ill']],
  ['Xəstədir\nDeyil ki, gəlsin', ['ill']],
])('“%s” says %j', (note, words) => expect(wordsIn(note)).toEqual(words))

test.each([
  '',
  'Gecikmədi',
  'Xəstəxanada iştirak edir',
  'Xəstə deyil',
  'İcazəli deyildi',
  'xəstə  deyilmiş',
  'XƏSTƏ DEYİL.',
  'İcazə alıb',
  'Ev tapşırığını gətirməyib.',
  'constructor',
])('“%s” says nothing', (note) => expect(wordsIn(note)).toEqual([]))

test('each note counts once for each of its words', () => {
  expect(countNoteWords(['Gecikdi', '', 'Xəstədir\nİcazəlidir', 'gecikib və yenə gecikdi'])).toEqual({
    late: 2,
    excused: 1,
    ill: 1,
  })
})

test.each([
  ['', false],
  ['Gecikdi', false],
  ['Gecikdi\nXəstədir\n', false],
  ['10 dəqiqə gecikdi', true],
  ['Gecikdi\nAnası zəng edib', true],
])('that “%s” says more than quick words: %s', (note, more) => expect(saysMore(note)).toBe(more))
