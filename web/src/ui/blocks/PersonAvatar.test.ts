import { expect, test } from 'vitest'
import { initials } from './PersonAvatar.tsx'

test.each([
  ['Nigar Əliyeva', 'NƏ'],
  ['ilahə ibrahimova', 'İİ'],
  ['Ilqar', 'I'],
  ['  Aysel   Kamran qızı Məmmədova ', 'AM'],
  ['Səlimov Kamal Vaqif oğlu', 'SK'],
  ['Əliyeva Nigar Kamran Qızı', 'ƏN'],
  ['Vaqif oğlu Kamal', 'VK'],
  ['Əli Həsən oğlu', 'Ə'],
  ['', ''],
])('%s has the initials %s', (name, expected) => expect(initials(name)).toBe(expected))
