import { resendVerification } from '@hasiye/contract/accounts.ts'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../api/client.ts'
import { useCall } from '../../forms/useCall.ts'
import { failure } from '../../ui/texts/errors.ts'

const resendDelaySeconds = 60

/**
 * Resends the verification e-mail, at most once a minute; `waitSeconds` is the time until the next attempt is allowed.
 */
export function useResend() {
  const [waitSeconds, setWaitSeconds] = useState(0)
  const sentAtMs = useRef(0)
  const { mutate, isPending, error } = useCall(resendVerification, {
    onDone: () => {
      sentAtMs.current = Date.now()
      setWaitSeconds(resendDelaySeconds)
    },
  })
  const isWaiting = waitSeconds > 0
  useEffect(() => {
    if (!isWaiting) return
    // The timer does not run while the phone sleeps, so the clock decides.
    const count = () => setWaitSeconds(resendDelaySeconds - Math.floor((Date.now() - sentAtMs.current) / 1000))
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  return {
    resend: () => isPending || mutate({}),
    isSubmitting: isPending,
    error: error ? errorText(error, failure.server) : undefined,
    waitSeconds,
  }
}
