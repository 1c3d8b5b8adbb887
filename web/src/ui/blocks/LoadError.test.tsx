// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadError } from './LoadError.tsx'

test.each([
  [undefined, ['Yenidən cəhd et']],
  ['reload', ['Səhifəni yenilə']],
  ['none', []],
] as const)('where the remedy is %s these buttons are shown: %j', (remedy, buttons) => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(<LoadError text="Xəta baş verdi" onRetry={() => {}} remedy={remedy} />)
  expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(buttons)
})
