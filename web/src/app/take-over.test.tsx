// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { AppRouter } from './router.tsx'
import { prepareTakeOver } from './take-over.ts'

const router = { subscribe: () => () => undefined } as unknown as AppRouter
let pressed: string[] = []

/** Lets the app's page replace the server's. */
async function replace(rendered: string, byApp: ReactNode, act = () => {}): Promise<void> {
  document.body.innerHTML = `<div id="root"><main>${rendered}</main></div>`
  const container = document.body.firstElementChild as HTMLElement
  act()
  const takeOver = await prepareTakeOver(container, '', router)
  await takeOver(<main>{byApp}</main>)
}

beforeEach(() => {
  pressed = []
  const note = ({ target }: Event) => pressed.push((target as HTMLElement).textContent)
  addEventListener('click', note)
  return () => removeEventListener('click', note)
})

const open = '<button data-pressed="">Tənzimləmələr</button>'
const other = <button type="button">Çıxış</button>

test('the button that was pressed is pressed again', async () => {
  await replace(
    `<p>${open}</p>`,
    <p>
      <button type="button">Tənzimləmələr</button>
    </p>,
  )
  expect(pressed).toEqual(['Tənzimləmələr'])
})

test('a button that has moved is pressed at its new place, and never another one', async () => {
  await replace(
    `<p>${open}</p>`,
    <p>
      {other}
      <button type="button">Tənzimləmələr</button>
    </p>,
  )
  expect(pressed).toEqual(['Tənzimləmələr'])
  await replace(`<p>${open}</p>`, <p>{other}</p>)
  expect(pressed).toEqual(['Tənzimləmələr'])
})

test('a text stays in its field, also when the field has moved', async () => {
  const type = () => {
    for (const field of document.querySelectorAll('input')) field.value = 'riy'
  }
  await replace(
    '<input name="q">',
    <>
      <p />
      <input name="q" />
    </>,
    type,
  )
  expect(document.querySelector('input')?.value).toBe('riy')
  await replace(
    '<input name="q">',
    <>
      <p />
      <p />
    </>,
    type,
  )
  await replace('<input name="q">', <input name="other" />, type)
  expect(document.querySelector('input')?.value).toBe('')
})

test('the focus is kept', async () => {
  const focus = () => document.querySelector('a')?.focus()
  await replace(
    '<a href="/x">Fizika</a>',
    <>
      <p />
      <a href="/y">Kimya</a>
      <a href="/x">Fizika</a>
    </>,
    focus,
  )
  expect(document.activeElement?.textContent).toBe('Fizika')
})

test('the scroll position inside the page is kept', async () => {
  const scroll = () => document.querySelector('nav')?.scrollTo({ left: 40, top: 7 })
  await replace('<nav>Davamiyyət Materiallar</nav>', <nav>Davamiyyət Materiallar</nav>, scroll)
  const { scrollLeft, scrollTop } = document.querySelector('nav') as HTMLElement
  expect({ scrollLeft, scrollTop }).toEqual({ scrollLeft: 40, scrollTop: 7 })
})

test('the position of the caret is kept', async () => {
  const type = () => {
    const field = document.querySelector('input') as HTMLInputElement
    field.value = 'A2B3'
    field.focus()
    field.setSelectionRange(1, 2)
  }
  await replace('<input name="q">', <input name="q" />, type)
  const { selectionStart, selectionEnd } = document.querySelector('input') as HTMLInputElement
  expect([selectionStart, selectionEnd]).toEqual([1, 2])
})

test('a text that is erased while the app is rendered stays erased', async () => {
  document.body.innerHTML = '<div id="root"><main><input name="q"></main></div>'
  const served = document.body.firstElementChild as HTMLElement
  const field = served.querySelector('input') as HTMLInputElement
  field.value = 'A2'
  const takeOver = await prepareTakeOver(served, '', router)
  const taken = takeOver(
    <main>
      <input name="q" defaultValue={field.value} />
    </main>,
  )
  field.value = ''
  await taken
  expect(document.querySelector('input')?.value).toBe('')
})
