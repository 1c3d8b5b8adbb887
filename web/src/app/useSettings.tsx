import type { Me } from '@hasiye/contract/accounts.ts'
import { Suspense } from 'react'
import { useSettingsLocation } from '../features/settings/location.ts'
import { lazyPart } from '../ui/blocks/lazyPart.ts'

const Settings = lazyPart(() => import('../features/settings/Settings.tsx'), 'Settings')

/** The settings over the page, where its address says so, and the function that opens them. */
export function useSettings(me: Me) {
  const location = useSettingsLocation()
  // They show what is stored on the device.
  const isOpen = location.open !== undefined && !import.meta.env.SSR
  return { open: location.openList, dialog: <Suspense>{isOpen && <Settings me={me} />}</Suspense> }
}
