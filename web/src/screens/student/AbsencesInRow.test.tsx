import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AbsencesInRow } from './AbsencesInRow.tsx'

test.each([
  ['', ''],
  ['--+', ''],
  ['+---', ''],
  ['---+', '<p>Son 3 dərsdə iştirak etməyib</p>'],
  ['-----', '<p>Son 5 dərsdə iştirak etməyib</p>'],
])('for the signs “%s”, newest first, the family reads “%s”', (signs, sentence) => {
  expect(renderToStaticMarkup(<AbsencesInRow newestFirst={signs} className={undefined} />)).toBe(sentence)
})
