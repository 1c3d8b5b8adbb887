import type { Me } from '@hasiye/contract/accounts.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { isWrongClock, noteNotified, today } from '../device/clock.ts'
import { onTime } from '../device/useNow.ts'
import { useSettingsLocation } from '../features/settings/location.ts'
import { dialogTable } from '../ui/blocks/dialog-table.tsx'
import { lazyPart } from '../ui/blocks/lazyPart.ts'
import { notifyState } from '../ui/blocks/notify.ts'
import { clock } from '../ui/texts/common.ts'

/** What opens over every page of a signed-in person. */
export const appDialogs = dialogTable(() => import('./dialogs.ts'))

/** Why this person is not on the page that was asked for. */
export const TurnedAway = lazyPart(() => import('./TurnedAway.tsx'), 'TurnedAway')

const Settings = lazyPart(() => import('../features/settings/Settings.tsx'), 'Settings')

/** The settings over the page, where its address says so, and the function that opens them. */
export function useSettings(me: Me) {
  const location = useSettingsLocation()
  // They show what is stored on the device.
  const isOpen = location.open !== undefined && !import.meta.env.SSR
  return { open: location.openList, dialog: <Suspense>{isOpen && <Settings me={me} />}</Suspense> }
}

/** Notifies the user once that the device's clock is wrong, and which day is used instead. */
export function useWrongClock(): void {
  const isWrong = useSyncExternalStore(onTime, isWrongClock, () => false)
  useEffect(() => {
    if (!isWrong) return
    void notifyState(fill(clock.wrong, { date: longDate(today()) }))
    noteNotified()
  }, [isWrong])
}
