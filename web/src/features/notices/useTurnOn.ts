import type { Me } from '@hasiye/contract/accounts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { push as texts } from '../../ui/texts/notices.ts'
import { closePushOffer } from './offer.ts'
import { describePushError, isPushBroken, pause, pushDevices, saveHere, usualChoice } from './this-device.ts'

/** Some browsers show their permission request where nobody sees it, and respond only once it is found. */
const answerTimeoutMs = 20_000

/**
 * Asks for the browser's permission and turns the notices on. The offer ends with the answer, without an answer, and in
 * a browser that cannot be notified; another error does not end it.
 */
export function useTurnOn(me: Me, onAnswered?: (what: 'closed' | 'blocked' | 'unanswered') => void) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (asked: Promise<NotificationPermission>) => {
      const permission = await Promise.race([asked, pause(answerTimeoutMs).then(() => 'default' as const)])
      if (permission === 'granted') await saveHere(queryClient, me, usualChoice(me))
      else closePushOffer(me)
      return permission
    },
    onSuccess: (permission, asked) => {
      // the permission was granted after all
      if (permission === 'default') void asked.then((late) => late === 'granted' && mutate(asked))
      if (permission === 'granted') void notifySuccess(texts.on)
      if (permission === 'default' && !onAnswered) void notifyError(texts.help.unanswered)
      onAnswered?.(({ granted: 'closed', denied: 'blocked', default: 'unanswered' } as const)[permission])
      return queryClient.invalidateQueries({ queryKey: pushDevices.queryKey })
    },
    onError: (error) => {
      void notifyError(describePushError(error))
      if (!isPushBroken(error)) return
      closePushOffer(me)
      onAnswered?.('closed')
    },
  })
  // Safari asks only in the event of the press.
  return { turnOn: () => mutate(Notification.requestPermission()), isTurningOn: isPending }
}
