import { expect, test } from 'vitest'
import { pathOf, readMessage } from './push-message.ts'

const message = { title: 'Fidan', body: 'Fizika', tag: 'a', url: '/student-dashboard', accountId: 7 }

test('a padded message is read', () => {
  expect(readMessage(`${JSON.stringify(message)}${' '.repeat(500)}`)).toEqual(message)
})

test.each([undefined, '', 'salam', 'null', '[]', '{"title":5,"body":"a"}', '{"title":"a"}'])(
  '%s only shows that there is news',
  (text) => {
    expect(readMessage(text)).toEqual({ title: 'Haşiyə', body: 'Yeni məlumat var.', tag: '', url: '/', accountId: 0 })
  },
)

test.each([
  ['/student/course/5?page=2#attendance', '/student/course/5?page=2#attendance'],
  ['https://hasiye.az/dashboard', '/dashboard'],
  ['https://example.az/dashboard', '/'],
  ['//example.az', '/'],
  ['javascript:alert(1)', '/'],
  [undefined, '/'],
])('a notice with the address %s opens %s', (url, path) => {
  expect(pathOf(url, 'https://hasiye.az')).toBe(path)
})
