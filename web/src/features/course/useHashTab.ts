import { useLocation, useNavigate } from '@tanstack/react-router'

/** The tab that the URL hash names, the first one where it names none, and how to go to another. */
export function useHashTab<const Tab extends string>(tabs: readonly [Tab, ...Tab[]]): [Tab, (tab: string) => void] {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const open = (tab: string) => navigate({ to: '.', hash: tab, resetScroll: false, hashScrollIntoView: false })
  return [tabs.find((tab) => tab === hash) ?? tabs[0], open]
}
