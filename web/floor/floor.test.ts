// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { parse } from 'acorn'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readSmall } from '../build/bundle.ts'

declare const happyDOM: { settings: object }

const run = (name: string, values: Record<string, string> = {}) => {
  const source = readFileSync(join(import.meta.dirname, name), 'utf8')
  runInThisContext(source.replace(/__[A-Z_]+__/g, (placeholder) => values[placeholder] ?? 'false'))
}
const root = document.documentElement
const open = (address: string) => history.replaceState(null, '', address)

beforeEach(() => {
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  open('/student-dashboard')
})

test('every browser can run the first script', async () => {
  // throws where it is not valid ECMAScript 5
  parse(await readSmall(join(import.meta.dirname, 'begin.js')), { ecmaVersion: 5 })
})

describe('where the browser blocks its storage', () => {
  beforeEach(() => {
    const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    return () => blocked.mockRestore()
  })

  test('the page is that of a browser with scripts', () => {
    run('hold.js')
    expect(root.getAttributeNames()).toEqual(['data-scripted'])
  })

  test('a hash that names another tab hides the content', () => {
    open('/student/course/7#attendance')
    run('hold.js')
    expect(root.dataset.held).toBe('')
  })

  test('the response to a refused form gets the address of its page', () => {
    open('/api/public/parent-login')
    run('hold.js')
    expect(location.pathname).toBe('/parent-view')
  })
})

test.each([
  [
    'hasiye.children',
    '[{"shortId":"S1"},{"shortId":"S2"}]',
    ['data-scripted', 'data-children', 'data-several', 'data-answered'],
  ],
  ['hasiye.children', '[{"shortId":"S1"}]', ['data-scripted', 'data-children', 'data-answered']],
  ['hasiye.children', 'not JSON', ['data-scripted', 'data-children', 'data-answered']],
  ['hasiye.ends', '', ['data-scripted', 'data-held']],
  ['hasiye.logOut', '', ['data-scripted', 'data-held']],
  ['hasiye.pushOffer parent 5', 'asked', ['data-scripted']],
  ['hasiye.pushOffer parent 5', 'due', ['data-scripted', 'data-held']],
])('the stored item %s with “%s” sets the attributes of the root', (key, value, set) => {
  localStorage.setItem(key, value)
  run('hold.js')
  expect(root.getAttributeNames()).toEqual(set)
})

test.each([
  ['/auth/logout', null],
  ['/api/public/parent-login', '[]'],
])('a form sent to %s before the app has loaded leaves the visit state %s', (action, left) => {
  sessionStorage.setItem('hasiye.visitedChildren', '[]')
  document.body.innerHTML = `<div id="root" data-parts="" data-runs=""><form action="${action}" method="post"></form></div>`
  // it loads no script here
  Object.assign(happyDOM.settings, { handleDisabledFileLoadingAsSuccess: true })
  run('load.js', { __FILES__: '[]' })
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }))
  expect(sessionStorage.getItem('hasiye.visitedChildren')).toBe(left)
})

describe('where the app does not load', () => {
  beforeEach(() => {
    const added = vi.spyOn(globalThis, 'addEventListener')
    return () => {
      for (const [type, listener, options] of added.mock.calls) removeEventListener(type, listener, options)
      added.mockRestore()
    }
  })

  const lose = (markup: string) => {
    document.body.innerHTML = markup
    root.dataset.scripted = ''
    run('begin.js', { __NOT_LOADED__: 'no network', __PAGE_ERROR__: 'our fault' })
    const script = document.createElement('script')
    script.async = false
    document.body.append(script)
    script.dispatchEvent(new Event('error'))
  }

  test('the server-rendered content is shown as without scripts', () => {
    lose('<div id="root" data-parts="Shell"><p>12 marks</p></div>')
    expect(document.body.textContent).toBe('12 marks')
    expect(root.dataset).not.toHaveProperty('scripted')
  })

  test('hidden content is replaced by the reason', () => {
    root.dataset.held = ''
    lose('<div id="root" data-parts="Shell" data-old="&lt;p&gt;old&lt;/p&gt;">12 marks</div>')
    expect(document.body.textContent).toBe('no network')
    expect(root.dataset).not.toHaveProperty('held')
  })

  test('an app that fails after it has replaced the server-rendered content reports it', () => {
    document.body.innerHTML = '<div id="root" data-parts="Shell" data-old="&lt;p&gt;old&lt;/p&gt;">12 marks</div>'
    run('begin.js', { __NOT_LOADED__: 'no network', __PAGE_ERROR__: 'our fault' })
    const emptied = document.createElement('div')
    emptied.id = 'root'
    document.body.firstElementChild?.replaceWith(emptied)
    dispatchEvent(new ErrorEvent('error', { error: new TypeError('broken'), filename: 'https://a.az/assets/main.js' }))
    expect(document.body.textContent).toBe('our fault')
  })
})
