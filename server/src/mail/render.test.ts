import { expect, test } from 'vitest'
import { gate } from '../../../web/src/app/gate.ts'
import { isPagePath } from '../pages/page-paths.ts'
import { type EmailData, type EmailName, emails } from './emails.ts'
import { render } from './render.ts'

const facts: EmailData = {
  publicUrl: 'https://hasiye.az',
  supportEmail: 'komek@hasiye.az',
  at: new Date('2026-11-21T20:30:00Z'),
  device: 'Chrome, Android',
  role: 'teacher',
  token: 'abc',
  course: { id: 7, name: 'Riyaziyyat, 9-cu sinif', teacher: 'Aysel Məmmədova' },
}

test('an e-mail consists of greeting, paragraphs with the button after the first, closing and small print', () => {
  expect(render(emails.reset(facts), 'Aysel', facts.supportEmail).text).toBe(`Salam, Aysel!

Hesabınızın parolunu sıfırlamaq üçün sorğu aldıq. Yeni parol təyin etmək üçün linkə keçin.

Yeni parol təyin et: https://hasiye.az/reset-password?token=abc

Link 60 dəqiqə ərzində etibarlıdır və yalnız bir dəfə istifadə oluna bilər.

Sorğunu siz göndərməmisinizsə, heç nə etməyin: parolunuz dəyişməyəcək.

Hörmətlə,
Haşiyə komandası

Bu məktub avtomatik göndərilib, ona cavab yazmayın. Sualınız varsa: komek@hasiye.az
`)
})

test('the HTML has the same sentences, its language and the full link', () => {
  const { html } = render(emails.reset(facts), 'Aysel', null)
  expect(html).toContain('<html lang="az">')
  expect(html).toContain('Salam, Aysel!')
  expect(html).toContain('Düymə işləmirsə, bu linki brauzerə köçürün:')
  expect(html.match(/https:\/\/hasiye\.az\/reset-password\?token=abc/g)).toHaveLength(3)
})

test.each(Object.keys(emails) as (keyof typeof emails)[])(
  '%s leaves no placeholder unfilled, with and without support',
  (name) => {
    for (const supportEmail of ['komek@hasiye.az', null]) {
      const { subject, text, html } = render(emails[name]({ ...facts, supportEmail }), 'Aysel', supportEmail)
      expect([subject, text, html].join('\n')).not.toMatch(/\{\w+\}|null|undefined/)
    }
  },
)

test('a typed name does not become HTML', () => {
  const { html } = render(emails.reset(facts), '<b>"A" & B</b>', null)
  expect(html).toContain('Salam, &lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;!')
})

test("nobody is named where the name may not be the reader's", () => {
  const { text, html } = render(emails.reset(facts), undefined, null)
  expect(text.startsWith('Salam!\n')).toBe(true)
  expect(html).toContain('Salam!')
})

test("every address in the HTML is a link, the support's too, and the product's name is at the top", () => {
  const { html } = render(emails.passwordChanged(facts), 'Aysel', facts.supportEmail)
  expect(html.match(/<a href="mailto:komek@hasiye\.az"[^>]*>komek@hasiye\.az<\/a>/g)).toHaveLength(2)
  expect(html).toMatch(/font-weight:700">Haşiyə</)
  const exists = render(emails.accountExists(facts), 'Aysel', null).html
  expect(exists).toMatch(/<a href="https:\/\/hasiye\.az\/forgot-password"[^>]*>https:/)
})

test.each([
  ['student', true],
  ['teacher', true],
  ['admin', false],
] as const)("a %s's e-mail about a changed password mentions calendar links: %s", (role, isMentioned) => {
  const { text } = render(emails.passwordChanged({ ...facts, role }), 'Aysel', null)
  expect(text.includes('“Təqvim” bölməsində yeniləyə bilərsiniz.')).toBe(isMentioned)
})

test('an address in a name does not become a link, and reading an e-mail fetches nothing', () => {
  const { html } = render(emails.verify(facts), 'https://yad.az komek@hasiye.az', facts.supportEmail)
  expect(html).toContain('Salam, https://yad.az komek@hasiye.az!')
  expect(html).not.toMatch(/<img|url\(|src=|@import|<link/)
})

test.each([
  ['a full stop', 'yad.az', 'yad. az'],
  ['the ideographic full stop', 'yad。az', 'yad。 az'],
  ['its half-width form', 'yad｡az', 'yad｡ az'],
  ['the full-width full stop', 'yad．az', 'yad． az'],
  ['the small full stop', 'yad﹒az', 'yad﹒ az'],
  ['the one dot leader', 'yad․az', 'yad․ az'],
  ['a zero-width space before the dot', 'yad\u200b.az', 'yad\u200b. az'],
  ['a word joiner after the dot', 'yad.\u2060az', 'yad. \u2060az'],
  ['a combining mark before the dot', 'yadq\u0323.az', 'yadq\u0323. az'],
  ['a colon with slashes', 'ftp://yad', 'ftp: //yad'],
  ['a full-width colon with slashes', 'ftp：／／yad', 'ftp： ／／yad'],
  ['a zero-width space before the slashes', 'ftp:\u200b//yad', 'ftp: \u200b//yad'],
  ['a full-width at sign', 'a＠yad', 'a ＠ yad'],
])('%s in the names of an e-mail about an addition makes no link', (_what, name, shown) => {
  const course = { id: 1, name, teacher: name }
  const { subject, paragraphs } = emails.addedToCourse({ ...facts, course })
  expect(subject).toBe(`“${shown}” qrupuna əlavə edildiniz`)
  expect(paragraphs[0]).toContain(`${shown} sizi “${shown}” qrupuna`)
})

test('numbers, dates and emoji in the name of a course are unchanged', () => {
  const name = '9.1 sinif, 15.09.2026, 👩🏽‍🏫 Fizika. Kimya: 3/4'
  const { subject } = emails.addedToCourse({ ...facts, course: { id: 1, name, teacher: 'Aysel Məmmədova' } })
  expect(subject).toBe(`“${name}” qrupuna əlavə edildiniz`)
})

test.each(['teacher', 'student', 'admin'] as const)(
  'the links of every e-mail lead to pages that the role %s may open',
  (role) => {
    const viewer = { role, isParentView: false, shortId: 'A2345678' }
    for (const name of Object.keys(emails) as EmailName[]) {
      // Admins are in no course.
      if (role === 'admin' && name === 'addedToCourse') continue
      const { paragraphs, button } = emails[name]({ ...facts, role })
      for (const url of [button.url, ...paragraphs.join(' ').matchAll(/https:\S+/g)]) {
        const { pathname } = new URL(String(url))
        const isOpen = !gate(pathname, viewer) || !gate(pathname, null)
        expect([name, pathname, isPagePath(pathname), isOpen]).toEqual([name, pathname, true, true])
        if (role === 'admin') expect([name, pathname]).not.toEqual([name, '/login'])
      }
    }
  },
)
