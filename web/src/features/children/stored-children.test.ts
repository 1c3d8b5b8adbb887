// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { endVisit, forgetChild, isKnownHere, listChildren, rememberChild, visitChild } from './stored-children.ts'

const gunesh = { id: 1, name: 'Günəş Şıxəliyeva', shortId: 'S2GM5CPG' }
const tural = { id: 2, name: 'Tural Şıxəliyev', shortId: 'T2GM5CPG' }

beforeEach(() => localStorage.clear())

test('children are stored in the order in which they were added, until they are removed', () => {
  rememberChild(gunesh)
  rememberChild(tural)
  expect(listChildren()).toEqual([gunesh, tural])
  forgetChild(gunesh.shortId)
  expect(listChildren()).toEqual([tural])
  forgetChild(tural.shortId)
  expect(localStorage.length).toBe(0)
})

test('only account, name and ID are stored', () => {
  rememberChild(gunesh)
  expect(JSON.parse(localStorage.getItem('hasiye.children') ?? '')).toEqual([gunesh])
})

test('a new name, and the ID of the account that a card became, replace the old ones', () => {
  rememberChild(gunesh)
  rememberChild(tural)
  rememberChild({ ...gunesh, name: 'Günəş Əliyeva' })
  expect(listChildren().map(({ name }) => name)).toEqual(['Günəş Əliyeva', tural.name])
  rememberChild({ ...gunesh, shortId: 'G2GM5CPG' }, gunesh.shortId)
  expect(listChildren().map(({ shortId }) => shortId)).toEqual(['G2GM5CPG', tural.shortId])
  rememberChild(tural, 'G2GM5CPG')
  expect(listChildren()).toEqual([tural])
})

test('a child is identified by its account: two with one name are stored, and a renewed ID replaces the former one', () => {
  const namesake = { ...gunesh, id: 3, shortId: 'N2GM5CPG' }
  for (const child of [gunesh, namesake]) rememberChild(child)
  expect(listChildren()).toEqual([gunesh, namesake])
  const renewed = { ...namesake, shortId: 'R2GM5CPG' }
  for (const child of [gunesh, namesake, renewed]) visitChild(child)
  expect([namesake, renewed, tural].map(({ shortId }) => isKnownHere(shortId))).toEqual([true, true, false])
  rememberChild(renewed, namesake.shortId)
  expect([listChildren(), isKnownHere(namesake.shortId)]).toEqual([[gunesh, renewed], false])
  endVisit()
})

test.each(['{', '{"name":1}', '[{"name":"x","shortId":"S2GM5CPG"}]'])(
  'an invalid list of children (%s) counts as empty',
  (text) => {
    localStorage.setItem('hasiye.children', text)
    expect(listChildren()).toEqual([])
  },
)

test('the list is the same array while nothing changes', () => {
  rememberChild(gunesh)
  expect(listChildren()).toBe(listChildren())
})

test('a removed child can be restored in its former position', () => {
  rememberChild(gunesh)
  rememberChild(tural)
  const undo = forgetChild(gunesh.shortId)
  expect(listChildren()).toEqual([tural])
  undo?.()
  undo?.()
  expect(listChildren()).toEqual([gunesh, tural])
  expect(forgetChild('ZZZZ2222')).toBeUndefined()
})
