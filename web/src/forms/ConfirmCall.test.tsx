// @vitest-environment happy-dom
import { deleteUser } from '@hasiye/contract/admin.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appearance, eventually } from '../../../contract/test/eventually.ts'
import { renderAt } from '../../test/page.tsx'
import { actFor } from '../api/client.ts'
import { ConfirmCall } from './ConfirmCall.tsx'

const fetched = vi.fn<typeof fetch>()
const closed = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  actFor(7)
})
afterEach(() => {
  fetched.mockReset()
  closed.mockReset()
  actFor(undefined)
  vi.unstubAllGlobals()
})

const Page = () => (
  <ConfirmCall
    endpoint={deleteUser}
    input={{ params: { id: 12 } }}
    title="Bu istifadəçini silmək istədiyinizə əminsiniz?"
    confirm="İstifadəçini sil"
    failed="İstifadəçi silinərkən xəta baş verdi."
    onClose={closed}
  />
)

const show = () => renderAt('/', Page)

const confirm = (): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'İstifadəçini sil')

/** Clicks twice before the page has rendered the state of the first click. */
async function clickTwice(): Promise<void> {
  const button = await appearance(confirm)
  button.click()
  button.click()
}

test('a double click on the button sends one call', async () => {
  fetched.mockImplementation(async () => new Response(JSON.stringify({ message: 'İstifadəçi uğurla silindi.' })))
  await show()
  await clickTwice()
  await eventually(() => expect(closed).toHaveBeenCalled())
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(closed).toHaveBeenCalledTimes(1)
})

test('after a refusal the button sends the call again', async () => {
  const refusal = { error: 'Bir azdan yenidən cəhd edin.', code: 'busy' }
  fetched.mockImplementation(async () => new Response(JSON.stringify(refusal), { status: 503 }))
  await show()
  await clickTwice()
  await eventually(() => expect(document.body.textContent).toContain(refusal.error))
  expect(fetched).toHaveBeenCalledTimes(1)
  await clickTwice()
  await eventually(() => expect(fetched).toHaveBeenCalledTimes(2))
  expect(closed).not.toHaveBeenCalled()
})
