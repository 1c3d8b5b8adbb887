import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '../api/client.ts'
import { LoadError } from '../ui/blocks/LoadError.tsx'
import { common, e500, offline } from '../ui/texts/common.ts'

/** Error page for when the session could not be loaded or the page crashed. */
export function Unreachable({ error }: ErrorComponentProps) {
  const router = useRouter()
  const isOffline = error instanceof ApiError && error.code === 'network'
  const text = isOffline ? offline.title : e500.title
  const detail = error instanceof ApiError ? error.message : e500.body
  return (
    <main>
      <LoadError
        text={text}
        detail={detail}
        retryLabel={common.retry}
        onRetry={() => void router.invalidate()}
        isPage
      />
    </main>
  )
}
