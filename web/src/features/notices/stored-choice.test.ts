// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adoptChoice, endForClosedChild, listEnded, readStored, store } from './stored-choice.ts'

const choice = (id: number) => ({
  id,
  endpoint: `https://fcm.googleapis.com/${id}`,
  kinds: [],
  hideDetails: false,
  since: '2026-11-01T08:00:00.000Z',
})
const key = (child: number) => `parent ${child}`

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('of two children only the removed one loses its notices, until the removal is undone', () => {
  store({ [key(1)]: choice(71), [key(2)]: choice(72) })
  const undo = endForClosedChild(1)
  expect([Object.keys(readStored()), listEnded()]).toEqual([[key(2)], [71]])
  undo()
  expect([Object.keys(readStored()).sort(), listEnded()]).toEqual([[key(1), key(2)], []])
})

test('the choice for a card becomes that of its account', () => {
  store({ [key(1)]: choice(71) })
  adoptChoice({ id: 9, isParentView: true }, [{ id: 70 }])
  expect(Object.keys(readStored())).toEqual([key(1)])
  adoptChoice({ id: 9, isParentView: true }, [{ id: 71 }])
  expect(Object.keys(readStored())).toEqual([key(9)])
  endForClosedChild(9)
  expect(listEnded()).toEqual([71])
})
