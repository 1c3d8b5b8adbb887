import { lazy, Suspense } from 'react'
import { prefetchLater } from '../first-use.ts'
import { firstNotice, loadNotices } from './notify.ts'

const Notices = lazy(async () => {
  // Prefetched, because a notice may be needed when the network is already down.
  await Promise.race([firstNotice, new Promise<void>(prefetchLater)])
  const { Notices } = await loadNotices()
  return { default: Notices }
})

/** Where the notices of notify.ts are shown. */
export function NoticeArea() {
  return (
    <Suspense>
      <Notices />
    </Suspense>
  )
}
