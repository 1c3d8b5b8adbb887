import { expect, test } from 'vitest'
import { initials } from './PersonAvatar.tsx'

test.each([
  ['Nigar Əliyeva', 'NƏ'],
  ['ilahə ibrahimova', 'İİ'],
  ['Ilqar', 'I'],
  ['  Aysel   Kamran qızı Məmmədova ', 'AM'],
  ['', ''],
])('%s has the initials %s', (name, expected) => expect(initials(name)).toBe(expected))
