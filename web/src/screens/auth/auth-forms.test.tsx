// @vitest-environment happy-dom

import type { ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import type { getConfig } from '@hasiye/contract/operation.ts'
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { configQuery } from '../../api/queries.ts'
import { arrivalIn } from '../../app/searches.ts'
import { AdminLogin } from '../admin/AdminLogin.tsx'
import { Claim } from '../claim/Claim.tsx'
import { JoinByCode } from '../join/JoinByCode.tsx'
import { ParentLogin } from '../parent/ParentLogin.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { Login } from './Login.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { SignUp } from './SignUp.tsx'
import { VerifyEmail } from './VerifyEmail.tsx'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  sessionStorage.clear()
})
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
})

async function show(component: () => ReactNode, path: string, google = false): Promise<void> {
  const queryClient = new QueryClient()
  queryClient.setQueryData(configQuery.queryKey, { google } as ResponseBodyOf<typeof getConfig>)
  await renderAt(path, component, queryClient)
}

const sent = () => fetched.mock.calls.filter(([, init]) => init?.method === 'POST')
const answer = (status: number, body: unknown) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }))
const input = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement
const description = (name: string) =>
  (input(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)
const linksInApp = () =>
  [...document.querySelectorAll('a:not([target], [href="/"])')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === label || one.getAttribute('aria-label') === label,
  ) as HTMLButtonElement
const press = (label: string) => act(async () => button(label).click())
const type = (texts: Record<string, string>) =>
  act(async () => {
    for (const [name, text] of Object.entries(texts)) fireEvent.change(input(name), { target: { value: text } })
  })

const back = ['Giriş səhifəsinə qayıt', '/login']

test.each([
  [
    '/login',
    Login,
    'Xoş gəlmisiniz!',
    [
      ['Şifrəni unutmusunuz?', '/forgot-password'],
      ['Qeydiyyatdan keçin', '/signup'],
      [expect.stringContaining('Valideyn platforması'), '/parent-view'],
      ['Kodla qrupa qoşulun', '/join'],
      ['Kartınızla qeydiyyat', '/kart'],
    ],
  ],
  ['/signup', SignUp, 'Qeydiyyat', [['Daxil olun', '/login']]],
  ['/forgot-password', ForgotPassword, 'Parolun sıfırlanması', [back]],
  ['/parent-view', ParentLogin, 'Valideyn platforması', [back]],
])('the heading of %s, and where it leads', async (path, page, heading, links) => {
  await show(page, path)
  expect(document.querySelector('h1')?.textContent).toBe(heading)
  expect(linksInApp()).toEqual(links)
})

describe('the sign-up', () => {
  const submit = 'Qeydiyyatdan Keç'
  const good = { fullName: 'Orxan Vəliyev', email: 'orxan@mekteb.az', password: 'bənövşə-77', confirm: 'bənövşə-77' }
  const open = () => show(SignUp, '/signup')
  const asStudent = () => act(async () => document.querySelector<HTMLInputElement>('[value="student"]')?.click())

  test('asks for each missing field, except the phone number, and sends nothing', async () => {
    await open()
    await press(submit)
    expect(document.getElementById('role-error')?.textContent).toBe('Rolunuzu seçin.')
    expect(description('fullName')).toBe('Ad və soyad mütləq doldurulmalıdır.')
    expect(description('email')).toBe('E-poçt mütləq doldurulmalıdır.')
    expect(description('password')).toContain('Parol mütləq doldurulmalıdır.')
    expect(description('confirm')).toBe('Parolun təkrarı mütləq doldurulmalıdır.')
    expect(input('phoneNumber').getAttribute('aria-invalid')).toBeNull()
    expect(document.activeElement).toBe(document.querySelector('[value="teacher"]'))
    expect(sent()).toEqual([])
  })

  test('ticks the length of the password once it is enough', async () => {
    await open()
    const tick = () => document.querySelector('[data-met]')
    expect(tick()).toBeNull()
    await type({ password: 'qırmızı' })
    expect(tick()?.parentElement?.textContent).toContain('Ən azı 6 simvol')
    await type({ password: '' })
    expect(tick()).toBeNull()
  })

  test('refuses an invalid address, a short password and a different repetition, and sends nothing', async () => {
    await open()
    await asStudent()
    await type({ ...good, email: 'orxan@mekteb', password: '12345', confirm: '12345' })
    await press(submit)
    expect(description('email')).toBe('E-poçt ünvanı düzgün deyil. Ünvanı yoxlayın.')
    expect(description('password')).toContain('Parol ən azı 6 simvoldan ibarət olmalıdır.')
    await type({ ...good, confirm: 'bənövşə-78' })
    await press(submit)
    expect(description('confirm')).toBe('Parollar uyğun gəlmir!')
    expect(sent()).toEqual([])
  })

  test('accepts only the digits of a phone number', async () => {
    await open()
    await type({ phoneNumber: '+994 (50) 123-45-67' })
    expect(input('phoneNumber').value).toBe('994501234567')
  })

  test('is disabled while it is sent, and reports that the server was not reached', async () => {
    await open()
    await asStudent()
    await type(good)
    const { promise, reject } = Promise.withResolvers<Response>()
    fetched.mockReturnValue(promise)
    await press(submit)
    expect(button('Qeydiyyat gedir...').getAttribute('aria-disabled')).toBe('true')
    await act(async () => reject(new TypeError('Failed to fetch')))
    expect(alerts()).toEqual(['Serverlə əlaqə qurulmadı. Bağlantını yoxlayıb yenidən cəhd edin.'])
    expect(button(submit).getAttribute('aria-disabled')).not.toBe('true')
  })
})

describe('a forgotten password', () => {
  const submit = 'Sıfırlama linki göndər'

  test.each([
    ['', 'E-poçt mütləq doldurulmalıdır.'],
    ['nigar@mekteb', 'E-poçt ünvanı düzgün deyil. Ünvanı yoxlayın.'],
  ])('the address “%s” is refused before anything is sent', async (email, error) => {
    await show(ForgotPassword, '/forgot-password')
    await type({ email })
    await press(submit)
    expect(description('email')).toBe(error)
    expect(document.activeElement).toBe(input('email'))
    expect(sent()).toEqual([])
  })

  test('another address can be entered after one was sent', async () => {
    await show(ForgotPassword, '/forgot-password')
    await type({ email: 'nigar@mekteb.az' })
    answer(200, { message: 'Göndərildi.' })
    await press(submit)
    expect(document.body.textContent).toContain('Göndərildi. Məktub nigar@mekteb.az ünvanına göndərildi.')
    await press('Başqa ünvan yaz')
    expect(input('email').readOnly || input('email').disabled).toBe(false)
  })
})

describe('a new password', () => {
  const submit = 'Parolu yenilə'

  test('without a token shows the error before and after it is submitted, and sends nothing', async () => {
    await show(ResetPassword, '/reset-password')
    expect(alerts()).toEqual(['Etibarsız və ya əskik sıfırlama kodu.'])
    await type({ password: 'bənövşə-gülü-7', confirm: 'bənövşə-gülü-7' })
    await press(submit)
    expect(alerts()).toEqual([
      'Etibarsız və ya əskik sıfırlama kodu. Zəhmət olmasa, e-poçtunuza göndərilən linki yenidən yoxlayın.',
    ])
    expect(sent()).toEqual([])
  })

  test('that is short or repeated differently is refused before anything is sent', async () => {
    await show(ResetPassword, '/reset-password?token=abc')
    await type({ password: '12345', confirm: '12345' })
    await press(submit)
    expect(description('password')).toMatch(/^Parol ən azı 6 simvoldan ibarət olmalıdır\./)
    await type({ password: 'bənövşə-7', confirm: 'bənövşə-8' })
    await press(submit)
    expect(description('confirm')).toBe('Daxil etdiyiniz parollar uyğun gəlmir!')
    expect(sent()).toEqual([])
  })
})

describe('the sign-in', () => {
  test.each([true, false])('offers Google only where it is set up: %s', async (google) => {
    await show(Login, '/login', google)
    expect(document.body.textContent?.includes('Google ilə davam et')).toBe(google)
  })

  test.each([
    ['google_failed', 'Google ilə daxil olmaq mümkün olmadı. Yenidən cəhd edin və ya e-poçtla daxil olun.'],
    [
      'google_user_not_found',
      'Bu Google hesabı ilə qeydiyyatdan keçmiş istifadəçi tapılmadı. Zəhmət olmasa, əvvəlcə qeydiyyatdan keçin.',
    ],
  ])('shows what went wrong with Google: %s', async (error, sentence) => {
    expect(arrivalIn({ error })).toEqual({ error })
    await show(Login, `/login?error=${error}`)
    expect(alerts()).toEqual([sentence])
  })

  test('shows and hides the password', async () => {
    await show(Login, '/login')
    expect(input('password').type).toBe('password')
    await press('Şifrəni göstər')
    expect(input('password').type).toBe('text')
    await press('Şifrəni gizlət')
    expect(input('password').type).toBe('password')
  })

  test('keeps the typed values after too many attempts', async () => {
    await show(Login, '/login')
    const typed = { email: 'nigar@mekteb.az', password: 'yanlış-şifrə' }
    await type(typed)
    const error = 'Həddindən artıq cəhd edildi. 15 dəqiqə sonra yenidən cəhd edin.'
    answer(429, { error, code: 'rate_limited', retryAfter: 900 })
    await press('Daxil ol')
    expect(alerts()).toEqual([error])
    expect({ email: input('email').value, password: input('password').value }).toEqual(typed)
  })
})

const brokenPage = 'Problem bizdədir. Səhifəni yeniləyib yenidən cəhd edin.'
const person = { email: 'nigar@mekteb.az', password: 'bənövşə-77' }
const forms: [string, () => ReactNode, Record<string, string>, string][] = [
  ['/login', Login, person, 'Daxil ol'],
  ['/admin/login', AdminLogin, person, 'Daxil ol'],
  ['/parent-view', ParentLogin, { shortId: 'A2B3C4D5' }, 'Daxil ol'],
  ['/signup', SignUp, { ...person, fullName: 'Orxan Vəliyev', confirm: person.password }, 'Qeydiyyatdan Keç'],
  ['/reset-password?token=abc', ResetPassword, { password: 'bənövşə-77', confirm: 'bənövşə-77' }, 'Parolu yenilə'],
  ['/forgot-password', ForgotPassword, { email: person.email }, 'Sıfırlama linki göndər'],
  ['/join', JoinByCode, { code: 'A2B3C4' }, 'Davam et'],
  ['/kart', Claim, { shortId: 'A2B3C4D5', claimCode: 'A2B3C4D5', ...person }, 'Davam et'],
]

describe.each(forms)('%s', (path, page, typed, submit) => {
  const send = async () => {
    await show(page, path)
    await act(async () => document.querySelector<HTMLInputElement>('[value="student"]')?.click())
    await type(typed)
    await press(submit)
  }

  test('reports an error of our own code as such, and keeps the typed values', async () => {
    fetched.mockImplementation((): never => {
      throw new RangeError('a mistake of ours')
    })
    await send()
    expect(alerts()).toEqual([brokenPage])
    for (const [name, value] of Object.entries(typed)) expect(input(name).value).toBe(value)
  })

  test('shows a link to the site where it was opened at another address', async () => {
    answer(403, { error: 'Bu sayt https://hasiye.az ünvanında açılır.', code: 'cross_site' })
    await send()
    expect(alerts()).toEqual(['Bu sayt https://hasiye.az ünvanında açılır.'])
    expect(document.querySelector('[role="alert"] a')?.getAttribute('href')).toBe('https://hasiye.az')
  })
})

test.each(forms.slice(0, 3))(
  '%s reports that the cookie of the session is missing',
  async (path, page, typed, submit) => {
    fetched.mockImplementation(async (url) =>
      String(url) === '/api/me'
        ? new Response('{"error":"Davam etmək üçün hesabınıza daxil olun.","code":"unauthenticated"}', { status: 401 })
        : new Response('{"message":"Daxil oldunuz."}'),
    )
    await show(page, path)
    await type(typed)
    await press(submit)
    expect(alerts()).toEqual(['Brauzer kukiləri bağlayıb. Daxil olmaq üçün bu sayta icazə verin.'])
    for (const [name, value] of Object.entries(typed)) expect(input(name).value).toBe(value)
  },
)

test('a browser that blocks cookies gets a message when Google redirects back', async () => {
  vi.stubGlobal('navigator', { ...navigator, cookieEnabled: false, userAgent: navigator.userAgent })
  await show(Login, '/login?error=google_failed')
  expect(alerts()).toEqual(['Brauzer kukiləri bağlayıb. Daxil olmaq üçün bu sayta icazə verin.'])
})

test('a broken link of an e-mail leads to the sign-in where nobody is signed in', async () => {
  answer(400, { error: 'Link etibarsızdır.', code: 'token_invalid' })
  await show(VerifyEmail, '/verify-email?token=qirilmis-link')
  await eventually(() => expect(button('E-poçtu təsdiqlə')).toBeDefined())
  expect(sent(), 'a scanner of mail that opens the link verifies nobody').toEqual([])
  await act(async () => button('E-poçtu təsdiqlə')?.click())
  const invalid = 'Təsdiq linki etibarsızdır və ya müddəti bitib. Yeni təsdiq məktubu istəyin.'
  await eventually(async () => {
    await act(async () => {})
    expect(alerts()).toEqual([invalid])
  })
  expect(button('Yeni məktub göndər')).toBeUndefined()
  expect(linksInApp()).toEqual([back])
})
