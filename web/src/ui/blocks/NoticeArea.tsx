import { type ComponentType, useEffect, useState } from 'react'
import { prefetchLater } from '../first-use.ts'
import { firstNotice, loadNotices } from './notify.ts'

/** Where the toasts of notify.ts are shown. */
export function NoticeArea() {
  const [Notices, setNotices] = useState<ComponentType>()
  useEffect(() => {
    const load = () => void loadNotices().then(({ Notices }) => setNotices(() => Notices))
    void firstNotice.then(load)
    // Prefetched, because a toast may be needed when the network is already down.
    return prefetchLater(load)
  }, [])
  return Notices && <Notices />
}
