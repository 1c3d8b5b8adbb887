import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { Login } from '../screens/auth/Login.tsx'

/** Renders the sign-in page as HTML during the build, so that users can fill in the form while the app is loading. */
export async function renderLogin(): Promise<string> {
  const root = createRootRoute()
  const login = createRoute({ getParentRoute: () => root, path: '/login', component: Login })
  const history = createMemoryHistory({ initialEntries: ['/login'] })
  const router = createRouter({ routeTree: root.addChildren([login]), history })
  await router.load()
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
