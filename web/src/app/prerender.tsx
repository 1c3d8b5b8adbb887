import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { JSX } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { meQuery } from '../api/queries.ts'
import { Login } from '../screens/auth/Login.tsx'
import { ParentLogin } from '../screens/parent/ParentLogin.tsx'

/** Renders a page as HTML for a visitor who is not signed in. */
async function render(component: () => JSX.Element, path: string, address: string): Promise<string> {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path, component })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  await router.load()
  const queryClient = new QueryClient()
  queryClient.setQueryData(meQuery.queryKey, null)
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

/** Renders the sign-in page during the build, so that users can fill in the form while the app is loading. */
export const renderLogin = () => render(Login, '/login', '/login')

/** Renders the page that a card's QR code opens, for this short ID. */
export const renderStudentView = (shortId: string) =>
  render(ParentLogin, '/student-view/$shortId', `/student-view/${shortId}`)
