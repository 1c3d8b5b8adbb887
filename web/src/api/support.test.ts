import { expect, test } from 'vitest'
import { userGuide } from '../ui/texts/user-guide.ts'
import { supportLinkOf } from './support.ts'

test.each([
  [{ supportUrl: 'https://wa.me/1', supportEmail: 'a@b.az' }, 'https://wa.me/1', true],
  [{ supportUrl: null, supportEmail: 'a@b.az' }, 'mailto:a@b.az', true],
  [{ supportUrl: null, supportEmail: null }, '/user-guide#suallar', false],
])('of the contacts %j, technical support leads to %s', (contacts, href, isChannel) => {
  expect(supportLinkOf(contacts as Parameters<typeof supportLinkOf>[0])).toMatchObject({ href, isChannel })
})

test('without a contact, it leads to the question of the guide that names whom to ask', () => {
  const questions = userGuide.sections.find(({ id }) => `/user-guide#${id}` === supportLinkOf(undefined).href)
  expect(JSON.stringify(questions?.blocks)).toContain('Texniki dəstəyə necə yazım?')
})
