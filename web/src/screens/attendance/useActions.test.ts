import { expect, test } from 'vitest'
import { type Action, shortMenu } from './useActions.ts'

const action = (label: string): Action => ({ label, Icon: () => null, run: () => {} })
const actions = (...labels: string[]) => labels.map(action)
const read = ({ shown, more }: ReturnType<typeof shortMenu>) =>
  [shown, more].map((groups) =>
    groups.map(({ heading, actions }) => `${heading}: ${actions.map(({ label }) => label)}`),
  )

test('a menu of more than five actions shows the first ones, at most four, and has the others behind "more"', () => {
  const first = {
    Qrup: actions('a'),
    Davamiyyət: [...actions('b'), undefined, false as const, ...actions('c', 'd', 'e')],
  }
  expect(read(shortMenu(first, { Sıralama: actions('f'), Qrup: actions('g') }))).toEqual([
    ['Qrup: a', 'Davamiyyət: b,c,d'],
    ['Davamiyyət: e', 'Sıralama: f', 'Qrup: g'],
  ])
})

test('five actions need no "more"', () => {
  const menu = shortMenu(
    { Qrup: actions('a', 'b') },
    { Qrup: actions('c'), Sıralama: actions('d', 'e'), Davamiyyət: [] },
  )
  expect(read(menu)).toEqual([['Qrup: a,b,c', 'Sıralama: d,e'], []])
})
