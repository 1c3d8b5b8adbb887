import type { Me } from '@hasiye/contract/accounts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { push as texts } from '../../ui/texts/push.ts'
import { closePushOffer } from './offer.ts'
import { describePushError, isPushBroken, pushDevices, saveHere, usualChoice } from './this-device.ts'

/**
 * Asks for the browser's permission and turns the notices on. The answer to the question ends the offer, and so does
 * a browser that cannot be notified; another error does not.
 */
export function useTurnOn(me: Me, onAnswered?: (permission: NotificationPermission) => void) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (asked: Promise<NotificationPermission>) => {
      const permission = await asked
      if (permission === 'granted') await saveHere(queryClient, me, usualChoice(me))
      else closePushOffer(me)
      return permission
    },
    onSuccess: (permission) => {
      if (permission === 'granted') void notifySuccess(texts.on)
      onAnswered?.(permission)
      return queryClient.invalidateQueries({ queryKey: pushDevices.queryKey })
    },
    onError: (error) => {
      void notifyError(describePushError(error))
      if (!isPushBroken(error)) return
      closePushOffer(me)
      onAnswered?.('default')
    },
  })
  // Safari asks only in the event of the press.
  return { turnOn: () => mutate(Notification.requestPermission()), isTurningOn: isPending }
}
