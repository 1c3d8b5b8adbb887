import { resendVerification } from '@hasiye/contract/accounts.ts'
import { useEffect, useState } from 'react'
import { call, explain } from '../../api/client.ts'
import { failure as failures } from '../../ui/texts/errors.ts'

const pauseSeconds = 60

/** Sends the verification mail once more; then a minute has to pass. `waitSeconds` is what is left of it. */
export function useResend() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [waitSeconds, setWaitSeconds] = useState(0)
  const isWaiting = waitSeconds > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setWaitSeconds((left) => left - 1), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  const resend = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await call(resendVerification)
      setWaitSeconds(pauseSeconds)
    } catch (error) {
      setFailure(explain(error, failures.server))
    } finally {
      setBusy(false)
    }
  }
  return { resend, busy, failure, waitSeconds }
}
