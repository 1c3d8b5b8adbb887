import { bakuTime } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useEffect } from 'react'
import { formDraft } from '../../../forms/form-draft.ts'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { now } from '../../../ui/clock.ts'
import { comment as texts } from '../../../ui/texts/materials.ts'

/**
 * Notifies a user who leaves a comment without sending it that its text, stored under this name, stays on the device.
 */
export function useDraftToast(storedAs: string, text: string): void {
  useEffect(() => {
    return () => {
      if (formDraft(storedAs, { text })) void notifySuccess(fill(texts.draftSaved, { time: bakuTime(now()) }))
    }
  }, [storedAs, text])
}
