// @vitest-environment happy-dom

import { signIn } from '@hasiye/contract/accounts.ts'
import { type LessonDay, updateCourse } from '@hasiye/contract/courses.ts'
import { createCategory } from '@hasiye/contract/materials.ts'
import { updateProfile } from '@hasiye/contract/own-account.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, actFor } from '../api/client.ts'
import { TextField } from '../ui/controls/TextField.tsx'
import { Form } from './Form.tsx'
import { useForm } from './useForm.ts'

const fetched = vi.fn<typeof fetch>()
const response = (status: number, body: unknown) =>
  fetched.mockImplementationOnce(async () => new Response(JSON.stringify(body), { status }))
const saved = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  localStorage.clear()
  actFor(7)
})
afterEach(() => {
  fetched.mockReset()
  saved.mockReset()
  actFor(undefined)
  vi.unstubAllGlobals()
})

async function show(form: ReactNode): Promise<void> {
  await act(async () => void render(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>))
}

function SignIn() {
  const form = useForm(signIn, {
    initial: { email: '', password: '' },
    failed: 'ehtiyat',
    onRefused: ({ code, message }) =>
      code === 'invalid_credentials' ? { error: message, focus: 'password' } : undefined,
    onSaved: saved,
  })
  return (
    <Form form={form} submit="Daxil ol" submitting="Daxil olunur...">
      <TextField {...form.field('email')} />
      <TextField {...form.field('password')} type="password" />
    </Form>
  )
}

function NewCategory() {
  const form = useForm(createCategory, {
    initial: { name: '' },
    input: (body) => ({ params: { id: 7 }, body }),
    failed: 'ehtiyat',
    storeTypedAs: 'category',
  })
  return (
    <Form form={form} submit="Yarat">
      <TextField {...form.field('name')} />
    </Form>
  )
}

const input = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement
const button = () => document.querySelector('button') as HTMLButtonElement
const type = (name: string, text: string) => act(async () => fireEvent.change(input(name), { target: { value: text } }))
const press = () => act(async () => button().click())
const texts = () => document.body.textContent ?? ''

test('labels, maximum lengths and required fields come from the contract; the first invalid field gets the focus', async () => {
  await show(<SignIn />)
  expect(texts()).toContain('E-poçt')
  expect(input('email').maxLength).toBe(254)
  await press()
  expect(texts()).toContain('E-poçt mütləq doldurulmalıdır.')
  expect(texts()).toContain('Şifrə mütləq doldurulmalıdır.')
  expect(document.activeElement).toBe(input('email'))
  expect(fetched).not.toHaveBeenCalled()
  await type('email', 'a@b.az')
  expect(texts()).not.toContain('E-poçt mütləq')
})

test('the e-mail is sent trimmed, the password as typed', async () => {
  await show(<SignIn />)
  await type('email', ' a@b.az ')
  await type('password', ' x ')
  response(200, { role: 'teacher' })
  await press()
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"email":"a@b.az","password":" x "}')
  expect(saved).toHaveBeenCalledOnce()
})

test("the server's field errors are shown at their fields, without its general message", async () => {
  await show(<SignIn />)
  await type('email', 'a@b.az')
  await type('password', 'x')
  response(400, {
    error: 'Daxil etdiyiniz məlumatları yoxlayın.',
    code: 'validation_failed',
    fields: { password: 'Uzundur.' },
  })
  await press()
  expect(texts()).toContain('Uzundur.')
  expect(document.querySelector('[role="alert"]')).toBeNull()
  expect(document.activeElement).toBe(input('password'))
  expect(input('email').value).toBe('a@b.az')
})

function Phone() {
  const form = useForm(updateProfile, {
    initial: { number: '' },
    input: () => ({ body: { fullName: 'x' } }),
    failed: 'ehtiyat',
  })
  return (
    <Form form={form} submit="Yadda saxla">
      <TextField {...form.field('number')} type="tel" />
    </Form>
  )
}

test('a character that a number does not accept keeps the caret at its position', async () => {
  await show(<Phone />)
  await type('number', '0501234567')
  const typeAt = (text: string, caret: number) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input('number'), text)
      input('number').setSelectionRange(caret, caret)
      input('number').dispatchEvent(new Event('input', { bubbles: true }))
    })
  await typeAt('050-1234567', 4)
  expect(input('number').value).toBe('0501234567')
  expect(input('number').selectionStart).toBe(3)
  await typeAt('0509-1234567', 5)
  expect(input('number').value).toBe('05091234567')
  expect(input('number').selectionStart).toBe(4)
})

test('an error of the whole form is shown once, and the field that can fix it gets the focus', async () => {
  await show(<SignIn />)
  await type('email', 'a@b.az')
  await type('password', 'x')
  response(401, { error: 'E-poçt və ya şifrə yanlışdır.', code: 'invalid_credentials' })
  await press()
  expect(texts().split('E-poçt və ya şifrə yanlışdır.')).toHaveLength(2)
  expect(document.activeElement).toBe(input('password'))
})

test('while a form is being sent its button keeps the focus, and a second click sends nothing', async () => {
  await show(<SignIn />)
  await type('email', 'a@b.az')
  await type('password', 'x')
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(promise)
  button().focus()
  await press()
  expect(texts()).toContain('Daxil olunur...')
  expect(document.activeElement).toBe(button())
  expect(button().disabled).toBe(false)
  await press()
  await act(async () => document.querySelector('form')?.requestSubmit())
  expect(fetched).toHaveBeenCalledOnce()
  await act(async () => resolve(new Response('{"role":"teacher"}')))
  expect(saved).toHaveBeenCalledOnce()
})

test('a key that is pressed between the success of a form and its result page sends nothing again', async () => {
  const sent: string[] = []
  function Attachment() {
    const [file, setFile] = useState('cavablar.zip')
    const form = useForm(createCategory, {
      initial: { name: '7a' },
      failed: 'ehtiyat',
      send: async () => {
        if (file) sent.push(file)
        await Promise.resolve()
        setFile('')
      },
    })
    return <TextField {...form.field('name')} onKeyDown={() => void form.submit()} />
  }
  await show(<Attachment />)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  for (let press = 0; press < 50; press++) {
    input('name').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await Promise.resolve()
  }
  expect(sent).toEqual(['cavablar.zip'])
})

test('the key of a form stays the same while its content does', async () => {
  await show(<NewCategory />)
  for (const name of ['Cəbr', 'Cəbr', 'Həndəsə']) {
    await type('name', name)
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await press()
  }
  const [first, second, third] = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('stored input keeps its key when its form is opened again', async () => {
  const send = async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await press()
  }
  const openAgain = async () => {
    cleanup()
    await show(<NewCategory />)
  }
  await show(<NewCategory />)
  await type('name', 'Cəbr')
  await send()
  await openAgain()
  await send()
  const keys = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})

test('input is restored after a reload, for this account only, until it is saved', async () => {
  const reload = async () => {
    document.body.replaceChildren()
    await show(<NewCategory />)
  }
  await show(<NewCategory />)
  await type('name', 'Cəbr')
  await reload()
  expect(input('name').value).toBe('Cəbr')
  actFor(8)
  await reload()
  expect(input('name').value).toBe('')
  actFor(7)
  await reload()
  response(201, {})
  await press()
  await reload()
  expect(input('name').value).toBe('')
})

const tuesday: LessonDay[] = [{ weekday: 2, startsAt: null }]
const friday: LessonDay[] = [{ weekday: 5, startsAt: null }]

function Course() {
  const form = useForm(updateCourse, {
    initial: { name: 'Cəbr', description: 'Həftədə iki dərs.', lessonDays: tuesday },
    input: (body) => ({ params: { id: 7 }, body }),
    failed: 'ehtiyat',
  })
  return (
    <Form form={form} submit="Yadda saxla">
      <TextField {...form.field('name')} />
      <TextField {...form.field('description')} />
      <input type="button" name="days" onClick={() => form.setValue('lessonDays', friday)} />
    </Form>
  )
}

const sentBody = () => JSON.parse(String(fetched.mock.calls.at(-1)?.[1]?.body))

test('a form of stored values sends what was changed, and the base of what it must send', async () => {
  await show(<Course />)
  await type('description', ' Həftədə üç dərs.')
  response(200, {})
  await press()
  expect(sentBody()).toEqual({ name: 'Cəbr', description: ' Həftədə üç dərs.', base: { name: 'Cəbr' } })
})

test('a list that somebody else changed meanwhile is overwritten only by a second save', async () => {
  await show(<Course />)
  await act(async () => input('days').click())
  response(409, { error: 'Bu arada dəyişib: B.', code: 'changed_meanwhile', stored: { lessonDays: [] } })
  await press()
  expect(sentBody()).toMatchObject({ lessonDays: friday, base: { lessonDays: tuesday } })
  expect(texts()).toContain('Bu arada dəyişib: B.')
  response(200, {})
  await press()
  expect(sentBody()).toMatchObject({ lessonDays: friday, base: { lessonDays: [] } })
})

test('an error thrown by `send` is shown, and the input stays', async () => {
  const send = vi.fn(async () => {
    throw new ApiError('server_error', 500, 'Alınmadı.')
  })
  function Several() {
    const form = useForm(createCategory, { initial: { name: 'Cəbr', note: 'x' }, failed: 'ehtiyat', send })
    return (
      <Form form={form} submit="Yadda saxla">
        <TextField {...form.field('name')} />
      </Form>
    )
  }
  await show(<Several />)
  await type('name', 'Həndəsə')
  await press()
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Həndəsə', note: 'x' }, { name: 'Həndəsə' })
  expect(texts()).toContain('Alınmadı.')
  expect(input('name').value).toBe('Həndəsə')
})

test('a form with `send` passes on its valid values without a request', async () => {
  function Queued() {
    const form = useForm(createCategory, { initial: { name: '' }, failed: 'ehtiyat', send: saved })
    return (
      <Form form={form} submit="Yarat">
        <TextField {...form.field('name')} />
      </Form>
    )
  }
  await show(<Queued />)
  await press()
  expect(saved).not.toHaveBeenCalled()
  await type('name', 'Mühazirə')
  await press()
  expect(saved).toHaveBeenCalledExactlyOnceWith({ name: 'Mühazirə' }, { name: 'Mühazirə' })
  expect(fetched).not.toHaveBeenCalled()
})
