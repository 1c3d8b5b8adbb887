import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'

/** Renders a page that is at every path, with the router at this one. */
export async function renderAt(
  path: string,
  component: () => ReactNode,
  queryClient = new QueryClient(),
): Promise<void> {
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: createRootRoute({ component, notFoundComponent: component }), history })
  await router.load()
  const page = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  )
  // A part that is loaded on use suspends, for which an `act` that is not awaited would never end.
  await act(async () => void render(page))
}
