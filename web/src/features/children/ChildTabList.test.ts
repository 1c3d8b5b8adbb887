// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { tabNames } from './ChildTabList.tsx'

test.each([
  [
    ['Bağırov Tural', 'Bağırov Elvin Vaqif oğlu'],
    ['Tural', 'Elvin'],
  ],
  [
    ['Günəş Şıxəliyeva', 'Tural Şıxəliyev'],
    ['Günəş', 'Tural'],
  ],
  [
    ['Bağırova Nur', 'Nur Həsənova'],
    ['Bağırova Nur', 'Nur Həsənova'],
  ],
  // the surname of one is recognised by its ending, so that of the other is at the same end
  [
    ['Bağırov Tural', 'Çınar Aylin'],
    ['Tural', 'Aylin'],
  ],
  [['Aysu'], ['Aysu']],
])('the tabs of %j are %j', (names, tabs) => {
  expect(tabNames(names.map((name, id) => ({ id, name, shortId: `S${id}` })))).toEqual(tabs)
})
