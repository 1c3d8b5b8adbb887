import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { meQuery } from '../api/queries.ts'
import { Login } from '../screens/auth/Login.tsx'

/** Renders the sign-in page during the build, so that users can fill in the form while the app is loading. */
export async function renderLogin(): Promise<string> {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/login', component: Login })
  const history = createMemoryHistory({ initialEntries: ['/login'] })
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
