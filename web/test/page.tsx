import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'

/** Returns the element of a page that is at every path, with the router at this one. */
export async function pageAt(
  path: string,
  component: () => ReactNode,
  queryClient = new QueryClient(),
): Promise<ReactElement> {
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: createRootRoute({ component, notFoundComponent: component }), history })
  await router.load()
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  )
}

/** Types into a field as a person does: React reads the value at the event. */
export function typeInto(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
