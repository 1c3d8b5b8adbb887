import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { leaveLayers } from '../../ui/blocks/useBackLayer.ts'
import { devicesHash, type settingsIn, useSettingsLocation } from './location.ts'

type SettingsSearch = ReturnType<typeof settingsIn>

export type Section = 'profile' | 'password' | 'sessions' | 'notices' | 'appearance' | 'calendar' | 'data'

interface Move {
  replace?: boolean
  ignoreBlocker?: boolean
  state: object
}

/** The open section of the settings, and the functions that move between the sections and leave them. */
export function useSections() {
  const { open } = useSettingsLocation()
  const isAboveList = useLocation({ select: ({ state }) => state.isAboveList === true })
  const { history } = useRouter()
  const navigate = useNavigate()
  const go = (to: Section | true | undefined, move: Move) =>
    navigate({
      to: '.',
      search: ({ settings: _, ...rest }: SettingsSearch) => ({ ...rest, ...(to && { settings: to }) }),
      hash: (hash = '') => (hash === devicesHash ? '' : hash),
      hashScrollIntoView: false,
      resetScroll: false,
      ...move,
    })
  const here = () => {
    const { isOpenedHere = false, isAboveList = false } = history.location.state
    return { isOpenedHere, isAboveList }
  }
  return {
    open,
    isAboveList,
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
