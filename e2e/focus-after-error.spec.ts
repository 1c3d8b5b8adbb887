import type { Locator, Page } from '@playwright/test'
import { makeCourse } from './support/classes.ts'
import type { FaultProxy } from './support/fault-proxy.ts'
import { expect, test } from './support/faults.ts'
import { openSettings } from './support/settings.ts'
import { makeMaterial, makeShelf, shelfPath } from './support/shelves.ts'

interface Opened {
  path: string
  /** Opens the form, if it is not on the page, and returns its container. */
  open?: (page: Page) => Promise<Locator>
  /** Text fields by their label. */
  typed: Record<string, string>
  submit: string
}

const dialog = (page: Page): Locator => page.getByRole('dialog')
const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<Locator> => {
    await page.getByRole('button', { name, exact: true }).first().click()
    return dialog(page)
  }

const inSettings = (section: string) => (page: Page) => openSettings(page, section)

const signedIn: Record<string, (id: number, shelf: string) => Opened> = {
  profile: () => ({
    path: '/dashboard',
    open: inSettings('Profil'),
    typed: { 'Ad və soyad': 'Yeni Ad' },
    submit: 'Yadda saxla',
  }),
  password: () => ({
    path: '/dashboard',
    open: inSettings('Şifrə'),
    typed: { 'Cari şifrə': 'kohne123', 'Yeni şifrə': 'yeni1234', 'Yeni şifrənin təkrarı': 'yeni1234' },
    submit: 'Şifrəni dəyiş',
  }),
  'new course': () => ({
    path: '/dashboard',
    open: press('Qrup yarat'),
    typed: { 'Qrupun adı': 'Fizika' },
    submit: 'Qrup yarat',
  }),
  'student by ID': (id) => ({
    path: `/course/${id}#participants`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Şagird əlavə et' }).click()
      await dialog(page)
        .getByRole('button', { name: /^ID ilə/ })
        .click()
      return page.getByRole('dialog', { name: 'ID ilə əlavə et' })
    },
    typed: { 'Şagird ID-si': 'A2345678' },
    submit: 'Əlavə et',
  }),
  'lesson link': (id) => ({
    path: `/course/${id}#general`,
    open: press(/^Onlayn dərs/),
    typed: { 'Dərs linki': 'https://example.az/ders' },
    submit: 'Yadda saxla',
  }),
  comment: (_, path) => ({ path, typed: { 'Şərhinizi yazın...': 'Salam' }, submit: 'Göndər' }),
}

const signedOut: Record<string, Opened> = {
  'sign-in': { path: '/login', typed: { 'E-poçt': 'a@b.az', Şifrə: 'sifre123' }, submit: 'Daxil ol' },
  'forgotten password': { path: '/forgot-password', typed: { 'E-poçt': 'a@b.az' }, submit: 'Sıfırlama linki göndər' },
  'new password': {
    path: '/reset-password?token=abc',
    typed: { 'Yeni parol': 'yeni1234', 'Yeni parolun təkrarı': 'yeni1234' },
    submit: 'Parolu yenilə',
  },
  'parent sign-in': { path: '/parent-view', typed: { 'Şagird ID-si': 'A2345678' }, submit: 'Daxil ol' },
  'admin sign-in': { path: '/admin/login', typed: { 'E-poçt': 'a@b.az', Şifrə: 'sifre123' }, submit: 'Daxil ol' },
}

function cutWrites(network: FaultProxy): void {
  for (const method of ['POST', 'PUT', 'PATCH']) {
    for (const path of ['*/*', '*/*/*', '*/*/*/*']) network.cut(`${method} /${path}`)
  }
}

const isLost = 'document.activeElement === document.body'

async function expectFocusKept(page: Page, name: string, { path, open, typed, submit }: Opened): Promise<void> {
  // the same page with another hash would not be loaded again
  await page.goto('about:blank')
  await page.goto(path)
  const form = open ? await open(page) : page.getByRole('main').first()
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).first().fill(text)
  await form.getByRole('button', { name: submit, exact: true }).click()
  await expect(form.getByRole('alert').filter({ hasText: /\S/ }).first(), name).toBeVisible()
  expect.soft(await page.evaluate<boolean>(isLost), `${name}: the focus is on the body`).toBe(false)
}

test('after an error the focus stays in the form, for all forms', { tag: '@both' }, async ({
  page,
  network,
  newPerson,
  signIn,
}) => {
  // leaving a page with input asks first
  page.on('dialog', (asked) => void asked.accept())
  const teacher = await newPerson('teacher')
  const { course, category } = await makeShelf(teacher)
  const material = await makeMaterial(teacher, category)
  const { id } = await makeCourse(teacher)
  for (const [name, form] of Object.entries(signedOut)) {
    cutWrites(network)
    await expectFocusKept(page, name, form)
    network.restore()
  }
  await signIn(teacher)
  for (const [name, formOf] of Object.entries(signedIn)) {
    const form = formOf(id, shelfPath(course, category, material))
    cutWrites(network)
    await expectFocusKept(page, name, form)
    network.restore()
  }
})

test('the buttons of two password fields have two names', async ({ page, newPerson, signIn }) => {
  await page.goto('/signup')
  const names = () =>
    page
      .getByRole('button', { name: /göstər/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  await expect.poll(async () => (await names()).length).toBe(2)
  expect(new Set(await names()).size).toBe(2)
  await signIn(await newPerson('teacher'))
  await page.goto('/dashboard')
  await openSettings(page, 'Şifrə')
  await expect.poll(async () => (await names()).length).toBe(3)
  expect(new Set(await names()).size).toBe(3)
})
