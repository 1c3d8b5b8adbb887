// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tab, TabList, TabPanel, Tabs } from './Tabs.tsx'

function Example({ first = 'one', isColumn = false }) {
  const [value, setValue] = useState(first)
  return (
    <Tabs value={value} onChange={setValue}>
      <TabList isColumn={isColumn}>
        {['one', 'two', 'three'].map((each) => (
          <Tab key={each} value={each}>
            {each}
          </Tab>
        ))}
      </TabList>
      {['one', 'two', 'three'].map((each) => (
        <TabPanel key={each} value={each}>
          content of {each}
        </TabPanel>
      ))}
    </Tabs>
  )
}

test('arrows, Home and End open a tab and focus it; only the open one can be reached by Tab and names its panel', () => {
  const { getAllByRole, getByRole } = render(<Example />)
  const tabs = getAllByRole('tab')
  tabs[0]?.focus()
  const seen: (string | null | undefined)[] = []
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'End', 'Home', 'ArrowDown']) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
    seen.push(document.activeElement?.textContent)
    const panel = getByRole('tabpanel')
    expect(panel.textContent).toBe(`content of ${seen.at(-1)}`)
    expect(panel.getAttribute('aria-labelledby')).toBe(document.activeElement?.id)
    expect(document.activeElement?.getAttribute('aria-controls')).toBe(panel.id)
    expect(tabs.filter((tab) => tab.tabIndex === 0)).toEqual([document.activeElement])
  }
  expect(seen).toEqual(['three', 'one', 'two', 'three', 'one', 'one'])
})

test('in a column Up and Down lead to the next tab; where none is open they open none, and all can be reached by Tab', () => {
  const { getAllByRole, queryByRole } = render(<Example first="" isColumn />)
  const tabs = getAllByRole('tab')
  expect(tabs.map((tab) => tab.tabIndex)).toEqual([0, 0, 0])
  tabs[0]?.focus()
  const seen: (string | null | undefined)[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowRight']) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
    seen.push(document.activeElement?.textContent)
  }
  expect(seen).toEqual(['two', 'three', 'two', 'two'])
  expect(queryByRole('tabpanel')).toBeNull()
  fireEvent.click(document.activeElement ?? document.body)
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' })
  expect(queryByRole('tabpanel')?.textContent).toBe('content of one')
})
