import { type ComponentType, useEffect, useState } from 'react'
import { prefetchLater } from '../../device/first-use.ts'
import { firstToast, loadToasts } from './notify.ts'

/** Where the toasts of notify.ts are shown. */
export function ToastArea() {
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(() => {
    const load = () => void loadToasts().then(({ Toasts }) => setToasts(() => Toasts))
    void firstToast.then(load)
    // Prefetched, because a toast may be needed when the network is already down.
    return prefetchLater(load)
  }, [])
  return Toasts && <Toasts />
}
