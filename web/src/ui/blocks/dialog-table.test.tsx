// @vitest-environment happy-dom
import { act, fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { dialogTable, useDialogs } from './dialog-table.tsx'

// The first use of the page is waited for once; an earlier file of the worker may have ended during that time.
vi.hoisted(() => vi.resetModules())

interface Props {
  course: string
  onClose: () => void
}

const Names = ({ course, names, onClose }: Props & { names: string[] }) => (
  <div role="dialog">
    {course}: {names.join(', ')}
    <button type="button" onClick={onClose}>
      bağla
    </button>
  </div>
)
const Question = ({ onYes, onClose }: Props & { onYes: () => void }) => (
  <div role="dialog">
    <button
      type="button"
      onClick={() => {
        onClose()
        onYes()
      }}
    >
      bəli
    </button>
  </div>
)
const dialogs = { names: Names, question: Question }
const load = vi.fn(async () => ({ dialogs }))

type Open = ReturnType<typeof useDialogs<typeof dialogs, { course: string }>>
let table: Open

function Screen() {
  table = useDialogs(dialogTableOfTest, { course: 'Fizika' })
  return (
    <>
      <button type="button">açan</button>
      {table.dialog}
    </>
  )
}
const dialogTableOfTest = dialogTable(load)
const dialogText = () => document.querySelector('[role=dialog]')?.textContent

async function show(run: () => void): Promise<void> {
  await act(async () => run())
  await eventually(async () => {
    await act(async () => {})
    expect(dialogText()).toBeDefined()
  })
}

test('a table that fails to load ahead is loaded when a dialog is opened', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestIdleCallback'] })
  load.mockRejectedValueOnce(new TypeError('no network'))
  render(<Screen />)
  await act(async () => vi.advanceTimersByTimeAsync(10_000))
  vi.useRealTimers()
  expect(load).toHaveBeenCalledOnce()
  await show(() => table.open('names', { names: ['Aysu'] }))
  expect(dialogText()).toContain('Fizika: Aysu')
})

test('an offer does not replace an open dialog, and a function changes the properties of the open one', async () => {
  render(<Screen />)
  await show(() => table.offer('names', { names: ['Aysu'] }))
  await act(async () => table.offer('question', { onYes: () => {} }))
  await act(async () => table.open('names', (open) => ({ names: [...(open?.names ?? []), 'Rəna'] })))
  expect(dialogText()).toContain('Aysu, Rəna')
})

test('the last of several dialogs returns the focus to the opener of the first', async () => {
  const { getByText } = render(<Screen />)
  const opener = getByText('açan')
  opener.focus()
  await show(() => table.open('question', { onYes: () => table.open('names', { names: ['Aysu'] }) }))
  getByText('bəli').focus()
  await act(async () => fireEvent.click(getByText('bəli')))
  await eventually(() => expect(dialogText()).toContain('Aysu'))
  getByText('bağla').focus()
  await act(async () => fireEvent.click(getByText('bağla')))
  await eventually(() => expect(document.activeElement).toBe(opener))
  expect(dialogText()).toBeUndefined()
})
