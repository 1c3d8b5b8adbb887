import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NoticedLine } from './NoticedLine.tsx'

const kind = 'Son 6 dərsdə iştirak əvvəlkindən az olub.'
const help = 'Kömək lazım olsa, müəllimlə danışa bilərsiniz.'

test.each([
  ['', ''],
  ['--+', ''],
  ['+---', ''],
  ['---+', '<p>Son 3 dərsdə iştirak etməyib</p>'],
  ['-----', '<p>Son 5 dərsdə iştirak etməyib</p>'],
  ['+-+-+-++++++', `<p>${kind}</p>`],
  ['---+++++++++', '<p>Son 3 dərsdə iştirak etməyib</p>'],
  ['+++++-++++++', ''],
])('for the signs “%s”, newest first, the family reads “%s”', (signs, sentence) => {
  expect(renderToStaticMarkup(<NoticedLine newestFirst={[...signs]} className={undefined} />)).toBe(sentence)
})

test('on the page of the course the sentence about falling attendance says who can help', () => {
  const shown = (signs: string) =>
    renderToStaticMarkup(<NoticedLine newestFirst={[...signs]} className={undefined} hasHelp />)
  expect(shown('+-+-+-++++++')).toBe(`<p>${kind} ${help}</p>`)
  expect(shown('---+')).toBe('<p>Son 3 dərsdə iştirak etməyib</p>')
})
