import { expect, test } from 'vitest'
import { partsOf, usualEnd } from './surname.ts'

test.each([
  ['Aysu Məmmədova', 'Məmmədova', 'Aysu'],
  ['Məmmədova Aysu', 'Məmmədova', 'Aysu'],
  ['Əliyev Rəşad Vaqif oğlu', 'Əliyev', 'Rəşad'],
  ['Rəşad Vaqif oğlu Əliyev', 'Əliyev', 'Rəşad'],
  ['Kərimova Aysu Elçin qızı', 'Kərimova', 'Aysu'],
  ['KƏRİMOVA AYSU ELÇİN QIZI', 'KƏRİMOVA', 'AYSU'],
  ['Əliyev Rəşad Vaqifoviç', 'Əliyev', 'Rəşad'],
  ['Çobanzadə Aysel', 'Çobanzadə', 'Aysel'],
  ['Bayramlı Nərmin', 'Bayramlı', 'Nərmin'],
  ['Cəfərli Əli', 'Cəfərli', 'Əli'],
  ['Əli Cəfərli', 'Cəfərli', 'Əli'],
  ['Vəli Quliyev', 'Quliyev', 'Vəli'],
  ['Türksoy Elvin', 'Türksoy', 'Elvin'],
  ['Şükürlü Murad', 'Şükürlü', 'Murad'],
  ['Qutqaşınlı Leyli', 'Qutqaşınlı', 'Leyli'],
  ['Həsənbəyli Ağa Kərim', 'Həsənbəyli', 'Ağa Kərim'],
  ['Gülməmmədova-Şahverdiyeva Aysu', 'Gülməmmədova-Şahverdiyeva', 'Aysu'],
  ['Quluzadə Şahzadə', 'Quluzadə', 'Şahzadə'],
  ['Sultanov Eva', 'Sultanov', 'Eva'],
  ['Rəşad Vahid', 'Vahid', 'Rəşad'],
  ['İlahə', 'İlahə', 'İlahə'],
  ['  Aysel   Hüseynova ', 'Hüseynova', 'Aysel'],
])('of “%s” the surname is “%s” and the given name “%s”', (name, surname, given) => {
  expect(partsOf(name, 'last')).toEqual({ surname, given })
})

test('a name without a known ending is split like most names of the class', () => {
  const usual = usualEnd(['Kazımova Aygün', 'Məmmədova Aysu', 'Elvin Cəfərov', 'Rəşad Vahid'])
  expect(usual).toBe('first')
  expect(partsOf('Rəşad Vahid', usual)).toEqual({ surname: 'Rəşad', given: 'Vahid' })
  expect(partsOf('Elvin Cəfərov', usual)).toEqual({ surname: 'Cəfərov', given: 'Elvin' })
  expect(usualEnd(['Rəşad Vahid', 'Kazımova Aygün', 'Elvin Cəfərov'])).toBe('last')
  expect(usualEnd([])).toBe('last')
})
