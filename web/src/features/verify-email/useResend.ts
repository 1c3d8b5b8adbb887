import { resendVerification } from '@hasiye/contract/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { explain } from '../../api/client.ts'
import { mutation } from '../../api/mutation.ts'
import { failure } from '../../ui/texts/errors.ts'

const resendDelaySeconds = 60
const resending = mutation(resendVerification)

/** Resends the verification mail, at most once a minute; `waitSeconds` is the time until the next attempt is allowed. */
export function useResend() {
  const { mutate, isPending, error } = useMutation(resending)
  const [waitSeconds, setWaitSeconds] = useState(0)
  const sentAtMs = useRef(0)
  const isWaiting = waitSeconds > 0
  useEffect(() => {
    if (!isWaiting) return
    // The timer does not run while the phone sleeps, so the clock decides.
    const count = () => setWaitSeconds(resendDelaySeconds - Math.floor((Date.now() - sentAtMs.current) / 1000))
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  return {
    resend: () => {
      const wait = () => {
        sentAtMs.current = Date.now()
        setWaitSeconds(resendDelaySeconds)
      }
      if (!isPending) mutate({}, { onSuccess: wait })
    },
    isSubmitting: isPending,
    error: error ? explain(error, failure.server) : undefined,
    waitSeconds,
  }
}
