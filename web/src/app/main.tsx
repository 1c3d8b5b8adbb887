import '../ui/global.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ApiError, dropResponses, giveResponse } from '../api/client.ts'
import { onPageError } from '../api/page-errors.ts'
import { isLogOutPending, removeLogOut } from '../api/pending-log-out.ts'
import { meQuery } from '../api/queries.ts'
import { endsWithBrowser, endWithBrowser, mustEndSession } from '../api/session.ts'
import { chosenScheme, onSchemeChosen, showScheme } from '../device/color-scheme.ts'
import { takeInput } from '../forms/prerendered-input.ts'
import { installBackLayers } from '../ui/blocks/useBackLayer.ts'
import { expireDrafts } from './expire-drafts.ts'
import { openQueryClient } from './query-client.ts'
import { openRouter } from './router.tsx'
import { screens } from './screens.ts'
import { guardFirstPage, guardPage } from './session-gate.ts'
import { watchSession } from './watch-session.ts'

const queryClient = openQueryClient()
const router = openRouter({ queryClient, gate: { page: guardPage, firstPage: guardFirstPage } }, screens)

/**
 * Reports an error that may be an error of the page; errors of the network and the server are only shown to the user.
 */
const report = (error: unknown): void => {
  if (!(error instanceof Error) || error instanceof ApiError) return
  void import('./report-page-errors.ts').then(({ reportPageError }) => reportPageError(error)).catch(() => undefined)
}
onPageError(report)
addEventListener('error', ({ error }) => report(error))
addEventListener('unhandledrejection', ({ reason }) => report(reason))
// The server puts the responses to the page's first calls into its HTML (server/src/pages/route-pages.ts).
for (const response of document.querySelectorAll<HTMLScriptElement>('script[data-call]')) {
  const { call, headers } = response.dataset as { call: string; headers: string }
  giveResponse(call, new Response(response.text, { headers: JSON.parse(headers) as [string, string][] }))
  response.remove()
}
const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
)

async function start(container: HTMLElement): Promise<void> {
  // Before anything is awaited: a new tab ends the session if no other tab holds the lock that this browser is open.
  if (endsWithBrowser() && !mustEndSession()) endWithBrowser(true)
  showScheme(chosenScheme())
  onSchemeChosen(showScheme)
  // The server sets it if the request for the page had no cookie.
  const isSignedOut = 'signedOut' in container.dataset
  if (isSignedOut && isLogOutPending()) await removeLogOut()
  watchSession(queryClient, router)
  const { parts, prerendered } = container.dataset
  if (isSignedOut) queryClient.setQueryData(meQuery.queryKey, null)
  else if (mustEndSession() || isLogOutPending()) dropResponses()
  else void queryClient.prefetchQuery(meQuery)
  await router.load()
  const takeOver = parts ? await (await import('./take-over.ts')).prepareTakeOver(container, parts, router) : undefined
  dropResponses()
  if (parts || prerendered !== undefined) takeInput(container)
  delete container.dataset.prerendered
  installBackLayers(router)
  const onCaughtError = (error: unknown) => {
    console.error(error)
    report(error)
  }
  if (takeOver) await takeOver(app, { onCaughtError })
  else {
    delete container.dataset.parts
    // Render synchronously, so that no keystroke is lost between the prerendered form and the app's.
    flushSync(() => createRoot(container, { onCaughtError }).render(app))
  }
  delete document.documentElement.dataset.held
  expireDrafts(queryClient)
}

// Without it the browser is too old (web/floor/begin.js). An error before the page is shown is reported as that of a
// script.
const container = document.getElementById('root')
if (container) {
  start(container).catch((error: unknown) => {
    setTimeout(() => {
      throw error
    })
  })
}
