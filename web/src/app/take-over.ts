import { createElement, type ReactNode, startTransition, useInsertionEffect, useLayoutEffect } from 'react'
import { createRoot, type RootOptions } from 'react-dom/client'
import { loadParts } from '../ui/blocks/lazyPart.ts'
import { type AppRouter, takeOver } from './router.tsx'

/** The selector of an element by its position in the container; undefined outside it. */
function selectorOf(element: Element | null, container: HTMLElement): string | undefined {
  if (element === container) return ':scope'
  const parent = element?.parentElement
  const above = parent && selectorOf(parent, container)
  return above ? `${above}>:nth-child(${[...parent.children].indexOf(element as Element) + 1})` : undefined
}

/** The visible properties by which a person identifies an element. */
const labelOf = (element: Element): string =>
  [element.tagName, element.getAttribute('name'), element.getAttribute('aria-label'), element.textContent].join('\n')

interface Target {
  selector: string
  label: string
}

function targetOf(element: Element | null, container: HTMLElement): Target | undefined {
  const selector = selectorOf(element, container)
  return element && selector ? { selector, label: labelOf(element) } : undefined
}

/** Finds an element at its position or, where device-specific content has moved it, by its label. */
function findAgain<Found extends HTMLElement>(target: Target | undefined, container: HTMLElement): Found | undefined {
  if (!target) return undefined
  const { selector, label } = target
  const there = container.querySelector<Found>(selector)
  if (there && labelOf(there) === label) return there
  const [found, ...others] = [...container.querySelectorAll<Found>('*')].filter((element) => labelOf(element) === label)
  return others.length === 0 ? found : undefined
}

/** Types a text into a field of React, which does not notice a value that is set directly. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

interface ExchangeProps {
  onPlace: () => void
  onPlaced: () => void
  children?: ReactNode
}

/** Calls back when React puts the app into its container, and when all of it is there, in the same task. */
function Exchange({ onPlace, onPlaced, children }: ExchangeProps) {
  useInsertionEffect(onPlace, [])
  useLayoutEffect(onPlaced, [])
  return children
}

/**
 * Lets the app replace the server-rendered page, once all of it can be shown. It is rendered in slices, between which
 * the browser handles input. Nothing moves, the focus and the typed text stay, and the button that was pressed last is
 * pressed again.
 * @param names those of the lazily loaded parts that the server rendered
 */
export async function prepareTakeOver(
  served: HTMLElement,
  names: string,
  router: AppRouter,
): Promise<(app: ReactNode, options?: RootOptions) => Promise<void>> {
  await loadParts(names.split(' '))
  return (app, options) => {
    takeOver.keepsScroll = true
    const end = router.subscribe('onRendered', () => {
      takeOver.keepsScroll = false
      end()
    })
    const container = document.createElement('div')
    let restore = () => {}
    const onPlace = () => {
      restore = readState(served, container, begun)
      container.id = served.id
      served.replaceWith(container)
    }
    const begun = new Map([...served.querySelectorAll('input')].map((field) => [field, field.value]))
    const root = createRoot(container, options)
    return new Promise((resolve) => {
      const onPlaced = () => {
        restore()
        resolve()
      }
      startTransition(() => root.render(createElement(Exchange, { onPlace, onPlaced }, app)))
    })
  }
}

/**
 * Reads what the person did in the served page. Returns the function that repeats it in the app.
 * @param begun the texts that the app began with, of which some may be erased meanwhile
 */
function readState(served: HTMLElement, container: HTMLElement, begun: Map<HTMLInputElement, string>): () => void {
  const { activeElement } = document
  const focused = targetOf(activeElement, served)
  const { selectionStart = null, selectionEnd = null } = activeElement instanceof HTMLInputElement ? activeElement : {}
  const scrolled = [...served.querySelectorAll('*')]
    .map((element) => ({ element, left: element.scrollLeft, top: element.scrollTop }))
    .filter(({ left, top }) => left !== 0 || top !== 0)
    .map(({ element, ...position }) => ({ target: targetOf(element, served), ...position }))
  const pressed = targetOf(served.querySelector('[data-pressed]'), served)
  const typed = [...served.querySelectorAll('input')]
    .filter((field) => field.value !== field.defaultValue || field.value !== begun.get(field))
    .map((field) => ({ target: targetOf(field, served), text: field.value }))
  return () => {
    for (const { target, text } of typed) {
      const field = findAgain<HTMLInputElement>(target, container)
      if (field && field.value !== text) type(field, text)
    }
    const again = findAgain(focused, container) ?? (focused && container.querySelector<HTMLElement>(focused.selector))
    again?.focus({ preventScroll: true })
    if (again instanceof HTMLInputElement && selectionStart !== null)
      again.setSelectionRange(selectionStart, selectionEnd)
    for (const { target, left, top } of scrolled) {
      const element = findAgain(target, container)
      if (element) Object.assign(element, { scrollLeft: left, scrollTop: top })
    }
    findAgain(pressed, container)?.click()
  }
}
