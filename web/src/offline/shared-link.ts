import { cleanLine } from '@hasiye/contract/clean-text.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { isWebAddress, webAddressIn } from '@hasiye/contract/web-address.ts'

/** A link that another app shared with this one. */
export interface SharedLink {
  /** May be empty. */
  title: string
  url: string
}

/** The link in a shared text or address; most apps send it in the text, some below or behind a title. */
export function sharedLinkIn({ title, text, url }: Record<'title' | 'text' | 'url', string>): SharedLink | undefined {
  const found = [url, text, title].map(webAddressIn).find(isWebAddress)
  if (found === undefined) return undefined
  const [named = ''] = [title, text].map((typed) => titleIn(typed.replace(found, ' '))).filter(Boolean)
  return { title: cut(named, limits.materialTitle.max), url: found }
}

/** What is left of a text without its link: not the brackets around it, nor the word that apps put before a source. */
const titleIn = (text: string): string =>
  oneLine(text.replace(/\s*\( \)/, '')).replace(/^(?:source|mənbə|kaynak|источник)\s*:\s*/iu, '')

const oneLine = (text: string): string => cleanLine(text).replace(/\s+/gu, ' ')
const cut = (text: string, length: number): string => [...text].slice(0, length).join('')
