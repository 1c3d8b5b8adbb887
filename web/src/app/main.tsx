import '../ui/global.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { meQuery } from '../api/queries.ts'
import { takeTyped } from '../screens/auth/typed-before.ts'
import { chosenScheme, onSchemeChosen, showScheme } from '../ui/color-scheme.ts'
import { expireDrafts } from './expire-drafts.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { watchSession } from './watch-session.ts'

const container = document.getElementById('root') as HTMLElement
const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
)

showScheme(chosenScheme())
onSchemeChosen(showScheme)
watchSession(queryClient, router)
// The server sends the prerendered sign-in form only when there is no session.
const isPrerendered = 'prerendered' in container.dataset
if (isPrerendered) queryClient.setQueryData(meQuery.queryKey, null)
else void queryClient.prefetchQuery(meQuery)
await router.load()
if (isPrerendered) takeTyped(container)
delete container.dataset.prerendered
// Render synchronously, so that no keystroke is lost between the prerendered form and the app's.
flushSync(() => createRoot(container).render(app))
expireDrafts(queryClient)
