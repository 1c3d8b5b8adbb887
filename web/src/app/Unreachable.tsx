import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError, isUnreachable } from '../api/client.ts'
import { remedyOf } from '../api/describe-error.ts'
import { pageErrorOf } from '../api/page-errors.ts'
import { BrandMark } from '../ui/blocks/BrandMark.tsx'
import { LoadError } from '../ui/blocks/LoadError.tsx'
import { PartMissing } from '../ui/blocks/load-code.ts'
import { e500, first, offline } from '../ui/texts/first-page.ts'

const retryMs = 10_000

/** Title and text for the error of a page. */
function wordsOf(error: unknown) {
  if (error instanceof PartMissing) return { text: offline.title, detail: offline.part }
  const known = error instanceof ApiError ? error : new ApiError(pageErrorOf(error) ?? 'page_error', 0)
  return { text: known.code === 'network' ? offline.title : e500.title, detail: known.message, remedy: remedyOf(known) }
}

const mayPass = (error: unknown): boolean => error instanceof PartMissing || isUnreachable(error)

/** Retries while the network is down, so that the page opens without a click. */
function useRetry(isNeeded: boolean): () => void {
  const router = useRouter()
  useEffect(() => {
    if (!isNeeded) return
    const retry = () => void router.invalidate()
    const timer = setInterval(retry, retryMs)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [router, isNeeded])
  return () => void router.invalidate()
}

function Problem({ error }: ErrorComponentProps) {
  const retry = useRetry(mayPass(error))
  return <LoadError {...wordsOf(error)} onRetry={retry} isPage />
}

/** Error page for when the session could not be loaded or the page crashed. */
export function Unreachable(props: ErrorComponentProps) {
  return (
    <main style={{ display: 'grid', justifyItems: 'center', paddingTop: '15vh' }}>
      <BrandMark />
      <Problem {...props} />
    </main>
  )
}

/** The same inside the shell of signed-in pages, with a link home. */
export function UnreachableInFrame(props: ErrorComponentProps) {
  return (
    <>
      <Problem {...props} />
      <p>
        <Link to="/">{first.home}</Link>
      </p>
    </>
  )
}
