import { useEffect } from 'react'

/** Keeps the screen on while something is shown, where the browser can; it lets go whenever the page is hidden. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock?.request('screen')
        if (isOver) await held?.release()
        else lock = held
      } catch {
        // a low battery forbids it, and the screen turns off as it always does
      }
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
