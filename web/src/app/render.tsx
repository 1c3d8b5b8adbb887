import { getMe, type Me } from '@hasiye/contract/accounts.ts'
import type { ErrorBody } from '@hasiye/contract/errors.ts'
import { findPage } from '@hasiye/contract/pages.ts'
import type { PageResponse, RefusedForm, RenderedPage } from '@hasiye/contract/rendered-page.ts'
import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { ApiError } from '../api/client.ts'
import { meQuery } from '../api/queries.ts'
import { forgetInput, giveInput } from '../forms/prerendered-input.ts'
import { rendered } from '../ui/blocks/lazyPart.ts'
import { renderedTitle } from '../ui/blocks/usePageTitle.ts'
import { platform } from '../ui/texts/common.ts'
import { openQueryClient } from './query-client.ts'
import { renderedScreens } from './rendered-screens.ts'
import { firstQueries, routesOf } from './router.tsx'

const routeTree = routesOf(renderedScreens)

/** Renders a page in the server, from the same components as in the browser. Only the loaded code outlives it. */
export async function renderPage(
  href: string,
  responses: readonly PageResponse[],
  refused?: RefusedForm,
): Promise<RenderedPage> {
  const queryClient = openQueryClient()
  // Otherwise react-query renders a query that has failed as loading, because it expects a retry on mount.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryOnMount: false } })
  const history = createMemoryHistory({ initialEntries: [href] })
  const router = createRouter({ routeTree, history, context: { queryClient } })
  // a browser is redirected to the address of the validated search, as `?q="9"` instead of `?q=9` of a form
  const validated = { to: router.latestLocation.pathname, search: true, _includeValidateSearch: true } as const
  history.replace(router.buildLocation(validated).publicHref)
  const { params, path } = findPage(router.latestLocation.pathname) ?? { params: {}, path: undefined }
  const responseTo = (url: string) => responses.find((response) => response.url === url)
  const me = responseTo(getMe.path)
  queryClient.setQueryData(meQuery.queryKey, me?.status === 200 ? (me.body as Me) : null)
  for (const { url, query } of path ? firstQueries(path, { params, location: router.latestLocation }) : []) {
    const response = responseTo(url)
    if (response) settle(queryClient, query.queryKey, response)
  }
  await router.load()
  for (const { error } of router.state.matches) if (error) throw error
  const app = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
  for (;;) {
    rendered.names.clear()
    renderedTitle.text = platform
    if (refused) giveInput(refused.texts, refused.error)
    const markup = renderToString(app)
    forgetInput()
    // React renders such a part in the browser; its development build says why
    const [failed, reason = ''] = /<!--\$!--><template(?: data-msg="([^"]*))?/.exec(markup) ?? []
    if (failed) throw new Error(`a part of ${path} did not render. ${reason}`)
    // rendering is synchronous, so the recorded values belong to this page
    const [parts, loads, title] = [[...rendered.names], [...rendered.loads], renderedTitle.text]
    rendered.loads.clear()
    if (loads.length === 0) {
      queryClient.clear()
      return { title, parts, ...withoutStyles(markup) }
    }
    await Promise.all(loads)
  }
}

/** Puts the response to a call into the cache, as if the page had made the call. */
function settle(queryClient: QueryClient, queryKey: QueryKey, { status, body }: PageResponse): void {
  if (status === 200) {
    queryClient.setQueryData(queryKey, body)
    return
  }
  const refused = body as ErrorBody
  const error = new ApiError(refused.code, status, refused.error, refused)
  const state = {
    status: 'error',
    error,
    errorUpdateCount: 1,
    errorUpdatedAt: Date.now(),
    fetchFailureCount: 1,
  } as const
  queryClient.getQueryCache().build(queryClient, { queryKey }).setState(state)
}

/** Moves the style attributes into a style sheet, whose rules are stronger than those of classes. */
function withoutStyles(markup: string): { markup: string; styles: string } {
  const rules = new Map<string, number>()
  const moved = markup.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const number = rules.get(style) ?? rules.size
    rules.set(style, number)
    return ` data-style="${number}"`
  })
  const styles = [...rules].map(([style, number]) => `#root [data-style="${number}"]{${style}}`).join('')
  return { markup: moved, styles }
}
