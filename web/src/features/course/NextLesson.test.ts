import { expect, test } from 'vitest'
import { lessonText } from './NextLesson.tsx'

// a Saturday
const today = '2026-11-28'

test.each([
  ['2026-11-28', ['09:50'], 'Bu gün 09:50'],
  ['2026-12-03', ['14:00'], 'Cümə axşamı 14:00'],
  ['2026-12-04', [], 'Cümə'],
  ['2026-12-01', ['09:00', '10:50'], 'Çərşənbə axşamı 09:00, 10:50'],
  ['2026-12-05', ['14:00'], '5 dekabr, şənbə 14:00'],
  ['2027-01-08', ['14:00'], '8 yanvar 2027, cümə 14:00'],
])('a lesson on %s at %j is shown as “%s”, its time on the line of the day', (date, times, text) => {
  const shown = lessonText({ date, times }, today)
  expect(shown.replaceAll('\u00a0', ' ')).toBe(text)
  expect(shown).not.toMatch(/ \d/)
})
