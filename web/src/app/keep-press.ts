import type { EarlyCall } from '../api/early-call.ts'

/**
 * Loaded only by pages with a prerendered form, before the app and independent of it. If the form is submitted before the app has
 * loaded, it marks the form so that the app submits it later. A form that names its call is sent at once: the app takes the response
 * (`api/early-call.ts`), and after a successful response the calls in `data-next` are preloaded.
 */
document.addEventListener('submit', (event) => {
  const form = event.target
  const root = form instanceof HTMLFormElement && form.closest<HTMLElement>('[data-prerendered]')
  if (!root) return
  event.preventDefault()
  if (form.dataset.pressed !== undefined) return
  form.dataset.pressed = ''
  const { call, next = '' } = form.dataset
  if (call) {
    onceRuns(root, () => {
      globalThis.earlyCall = send(call, form, next.split(' '))
    })
  }
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]')
  if (!button) return
  button.setAttribute('aria-disabled', 'true')
  button.textContent = button.dataset.loadingLabel ?? button.textContent
})

/** Calls `send` as soon as web/floor/begin.js has found that the app can run; it may be loaded after the form is submitted. */
function onceRuns(root: HTMLElement, send: () => void): void {
  if ('runs' in root.dataset) {
    send()
    return
  }
  const observer = new MutationObserver(() => {
    observer.disconnect()
    send()
  })
  observer.observe(root, { attributeFilter: ['data-runs'] })
}

function send(url: string, form: HTMLFormElement, next: string[]): EarlyCall {
  const body = JSON.stringify(Object.fromEntries(new FormData(form)))
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const stop = new AbortController()
  setTimeout(() => stop.abort(new DOMException('', 'TimeoutError')), 20_000)
  const response = fetch(url, { method: 'POST', headers, body, signal: stop.signal })
  const preload = ({ ok }: Response) => {
    if (ok) document.head.append(...next.map(linkTo))
  }
  response.then(preload, () => {})
  return { url, body, response }
}

function linkTo(url: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'fetch'
  link.crossOrigin = 'anonymous'
  link.href = url
  link.dataset.next = ''
  return link
}
