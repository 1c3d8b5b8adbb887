import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/client.ts'
import { recordPageError } from '../api/page-errors.ts'

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'unavailable' || error.code === 'busy')

/** Creates the client of the queries: one in a browser, one for each page that the server renders. */
export const openQueryClient = () =>
  new QueryClient({
    // The console message required by SPEC.md section 8; the screen shows the error to the user.
    queryCache: new QueryCache({
      onError: (error) => {
        console.error('Fetch data error', error)
        recordPageError(error)
      },
    }),
    mutationCache: new MutationCache({ onError: recordPageError }),
    defaultOptions: {
      // When offline, show an error instead of waiting silently.
      queries: { networkMode: 'always', staleTime: 5000, retry: (failures, error) => failures < 1 && mayPass(error) },
      mutations: { networkMode: 'always' },
    },
  })
