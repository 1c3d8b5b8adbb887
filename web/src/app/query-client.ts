import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/client.ts'

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'unavailable' || error.code === 'busy')

export const queryClient = new QueryClient({
  // The console line of SPEC.md section 8; the screen tells the person.
  queryCache: new QueryCache({ onError: (error) => console.error('Fetch data error', error) }),
  defaultOptions: {
    // Being offline is an error to show, not a reason to wait without a word.
    queries: { networkMode: 'always', staleTime: 5000, retry: (failures, error) => failures < 1 && mayPass(error) },
    mutations: { networkMode: 'always' },
  },
})
