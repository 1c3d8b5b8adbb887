import { expect, test } from 'vitest'
import { rooms } from '../../rooms.ts'
import { docsPage } from './docs-page.ts'
import { describeApi } from './openapi.ts'

const description = describeApi({ version: '0.1.0', cookie: 'sid', rooms })
const { page } = docsPage(description)

/** The part of the page about a call or a shape. */
const shownOf = (id: string): string => page.split(`<details id="${id}"`)[1]?.split('</details>')[0] ?? ''

test('each call stands in the group of its tag', () => {
  for (const { name } of description.tags) {
    const section = page.split(`<h2>${name}</h2>`)[1]?.split('</section>')[0] ?? ''
    const shown = [...section.matchAll(/<details id="(\w+)"/g)].map(([, id]) => id)
    const own = Object.values(description.paths).flatMap((methods) => Object.values(methods))
    expect(shown).toEqual(own.filter(({ tags }) => tags[0] === name).map(({ operationId }) => operationId))
  }
})

test('each link leads to a part of the page', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
})

test('a call shows who may make it, its parameters, its form, its response and its refusals', () => {
  const shown = shownOf('uploadMaterial')
  for (const part of [
    'Session of: teacher',
    'Idempotency-Key',
    'multipart/form-data',
    '>pdf<',
    '#shape-Material',
    'Fayl çox böyükdür',
  ]) {
    expect(shown).toContain(part)
  }
  expect(shownOf('getMaterialFile')).toContain('Content-Range')
  expect(shownOf('startGoogleSignIn')).toContain('Location')
})
