import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'

interface SettingsSearch {
  /** The section of the settings that is open over the page; true is their list, or in wide windows the first section. */
  settings?: string | true
}

/** The hash that e-mails have for the list of signed-in devices. */
export const devicesHash = 'devices'

/** Reads from search parameters whether the settings are open; they check the section themselves. */
export const settingsIn = ({ settings }: Record<string, unknown>): SettingsSearch =>
  typeof settings === 'string' || settings === true ? { settings } : {}

/** Which section of the settings is open over the page, and the function that opens them. Back closes them. */
export function useSettingsLocation() {
  const { settings } = settingsIn(useSearch({ strict: false }))
  const isAtDevices = useLocation({ select: ({ hash }) => hash === devicesHash })
  const navigate = useNavigate()
  const openList = () =>
    void navigate({
      to: '.',
      search: (now: SettingsSearch) => ({ ...now, settings: true as const }),
      hash: true,
      hashScrollIntoView: false,
      resetScroll: false,
      state: { isOpenedHere: true },
    })
  return { open: settings ?? (isAtDevices ? 'sessions' : undefined), openList }
}
