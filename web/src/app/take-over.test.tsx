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

test('a button that stands elsewhere now is pressed there, and never another one in its place', async () => {
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

test('a text stays in its field, wherever that stands now', async () => {
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

test('the focus stays where it was', async () => {
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
