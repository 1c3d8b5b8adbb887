import { useQuery } from '@tanstack/react-query'
import { configQuery } from './queries.ts'

/** Returns the contact link of technical support: a messenger, an e-mail address, or the questions of the guide. */
export function useSupportLink(): { href: string; isMessenger: boolean } {
  const { data: config } = useQuery(configQuery)
  if (config?.supportUrl) return { href: config.supportUrl, isMessenger: true }
  const href = config?.supportEmail ? `mailto:${config.supportEmail}` : '/user-guide#suallar'
  return { href, isMessenger: false }
}
