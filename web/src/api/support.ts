import { useQuery } from '@tanstack/react-query'
import { configQuery } from './queries.ts'

/** Returns the contact link of technical support, if this installation has one. */
export function useSupportLink(): { href: string; isMessenger: boolean } | undefined {
  const { data: config } = useQuery(configQuery)
  if (config?.supportUrl) return { href: config.supportUrl, isMessenger: true }
  return config?.supportEmail ? { href: `mailto:${config.supportEmail}`, isMessenger: false } : undefined
}
