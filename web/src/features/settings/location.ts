import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { leaveLayers } from '../../ui/blocks/useBackLayer.ts'

export const sections = ['profile', 'password', 'sessions', 'appearance', 'notices', 'calendar', 'data'] as const
export type Section = (typeof sections)[number]

interface SettingsSearch {
  /** The section of the settings that is open over the page; true is their list, or in wide windows the first section. */
  settings?: Section | true
}

/** The hash that e-mails have for the list of signed-in devices. */
const devicesHash = 'devices'

/** Reads from search parameters whether the settings are open. */
export function settingsIn({ settings }: Record<string, unknown>): SettingsSearch {
  const section = sections.find((known) => known === settings)
  return section || settings === true ? { settings: section ?? true } : {}
}

/** Which section of the settings is open over the page, and the functions that change it. It is part of the URL. */
export function useSettingsLocation() {
  const { settings } = settingsIn(useSearch({ strict: false }))
  const atDevices = useLocation({ select: ({ hash }) => hash === devicesHash })
  const isAboveList = useLocation({ select: ({ state }) => state.isAboveList === true })
  const { history } = useRouter()
  const navigate = useNavigate()
  const go = (to: Section | true | undefined, how: { replace?: boolean; ignoreBlocker?: boolean; state?: object }) =>
    navigate({
      to: '.',
      search: ({ settings: _, ...rest }: SettingsSearch) => ({ ...rest, ...(to && { settings: to }) }),
      hash: (hash = '') => (hash === devicesHash ? '' : hash),
      hashScrollIntoView: false,
      resetScroll: false,
      ...how,
    })
  const here = () => {
    const { isOpenedHere = false, isAboveList = false } = history.location.state
    return { isOpenedHere, isAboveList }
  }
  return {
    open: settings ?? (atDevices ? ('sessions' as const) : undefined),
    isAboveList,
    /** Opens the settings over the page. */
    openList: () => void go(true, { state: { isOpenedHere: true } }),
    /** Shows a section; one that is opened from the list is above it in the history. */
    show: (section: Section, isFromList: boolean) =>
      void go(section, isFromList ? { state: { ...here(), isAboveList: true } } : { replace: true, state: here() }),
    backToList: () => (here().isAboveList ? history.back() : void go(true, { replace: true, state: here() })),
    /** Leaves the settings, also with unsaved input. */
    close: async () => {
      await leaveLayers()
      const { isOpenedHere, isAboveList } = here()
      if (isOpenedHere) history.go(isAboveList ? -2 : -1, { ignoreBlocker: true })
      else await go(undefined, { replace: true, ignoreBlocker: true, state: {} })
    },
  }
}
