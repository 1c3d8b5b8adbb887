// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adoptChoice, endForClosedChild, listEnded, readStored, store } from './stored-choice.ts'

const choice = (id: number, name?: string) => ({
  id,
  endpoint: `https://fcm.googleapis.com/${id}`,
  kinds: [],
  hideDetails: false,
  since: '2026-11-01T08:00:00.000Z',
  ...(name !== undefined && { name }),
})
const key = (child: number) => `parent ${child}`

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a child is found by its account, also after a change of its name', () => {
  store({ [key(1)]: choice(71, 'Bağırov Tural'), [key(2)]: choice(72) })
  const undo = endForClosedChild({ id: 1, name: 'Bağırov Tural Vaqif oğlu' }, [{ id: 2, name: 'Bağırov Tural' }])
  expect([Object.keys(readStored()), listEnded()]).toEqual([[key(2)], [71]])
  undo()
  expect([Object.keys(readStored()).sort(), listEnded()]).toEqual([[key(1), key(2)], []])
})

test('of two children with one name only the removed one loses its notices', () => {
  const name = 'Əli Məmmədov'
  store({ [key(1)]: choice(71, name), [key(2)]: choice(72, name) })
  endForClosedChild({ id: 2, name }, [{ id: 1, name }])
  expect([Object.keys(readStored()), listEnded()]).toEqual([[key(1)], [72]])
})

test.each([
  ['ends by its name', [] as { id?: number; name: string }[], 71],
  ['ends where the other of its name is known by its account', [{ id: 2, name: 'Əli Məmmədov' }], 71],
  ['stays where another of its name could be meant', [{ name: 'Əli Məmmədov' }], undefined],
])('a child that an older version stored %s', (_, others, ended) => {
  const name = 'Əli Məmmədov'
  store({ [key(1)]: choice(71, name), ...(others.some((other) => 'id' in other) && { [key(2)]: choice(72, name) }) })
  endForClosedChild({ name }, others)
  expect(listEnded()).toEqual(ended === undefined ? [] : [ended])
})

test('the choice for a card becomes that of its account', () => {
  store({ [key(1)]: choice(71) })
  adoptChoice({ id: 9, isParentView: true }, [{ id: 70 }])
  expect(Object.keys(readStored())).toEqual([key(1)])
  adoptChoice({ id: 9, isParentView: true }, [{ id: 71 }])
  expect(Object.keys(readStored())).toEqual([key(9)])
  endForClosedChild({ id: 9, name: 'Əli' }, [])
  expect(listEnded()).toEqual([71])
})
