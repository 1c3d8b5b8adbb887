import type { ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import type { getConfig } from '@hasiye/contract/operation.ts'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from './queries.ts'

interface SupportLink {
  href: string
  isMessenger: boolean
  /** False where the installation has no support address: the link leads to the guide, which says whom to ask. */
  isChannel: boolean
}

/** Returns the contact link of technical support: a messenger, an e-mail address, or the questions of the guide. */
export function useSupportLink(): SupportLink {
  return supportLinkOf(useQuery(configQuery).data)
}

export function supportLinkOf(config: ResponseBodyOf<typeof getConfig> | undefined): SupportLink {
  if (config?.supportUrl) return { href: config.supportUrl, isMessenger: true, isChannel: true }
  const href = config?.supportEmail ? `mailto:${config.supportEmail}` : '/user-guide#suallar'
  return { href, isMessenger: false, isChannel: !config || config.supportEmail !== null }
}
