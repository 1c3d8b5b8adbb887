// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tab, TabList, TabPanel, Tabs } from './Tabs.tsx'

function Example() {
  const [value, setValue] = useState('one')
  return (
    <Tabs value={value} onChange={setValue}>
      <TabList>
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
