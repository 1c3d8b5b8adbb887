import { timeFor } from '@hasiye/contract/locale.ts'
import { expect, test } from 'vitest'
import type { LessonTime } from '../../device/useLessonTime.ts'
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
  const shown = lessonText({ date, times }, today, (_, time) => time)
  expect(shown.replaceAll('\u00a0', ' ')).toBe(text)
  expect(shown).not.toMatch(/ \d/)
})

test('a device whose clock differs names Baku, once for all times', () => {
  const inBerlin: LessonTime = (date, time) => timeFor(date, time, () => 60)
  const shown = lessonText({ date: '2026-12-01', times: ['09:00', '10:50'] }, today, inBerlin)
  expect(shown.replaceAll('\u00a0', ' ')).toBe('Çərşənbə axşamı 09:00, 10:50 (Bakı vaxtı)')
  expect(lessonText({ date: '2026-12-01', times: [] }, today, inBerlin)).toBe('Çərşənbə axşamı')
})
