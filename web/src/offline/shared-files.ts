import { cleanLine } from '@hasiye/contract/clean-text.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { isWebAddress, webAddressIn } from '@hasiye/contract/web-address.ts'
import { enqueue, type SharedRow } from './cache-disk.ts'

/** A shared file or link, with its key on the device. */
export type Shared = Pick<SharedRow, 'file' | 'link'> & { key: number }

/**
 * Stores what was shared for the account that is signed in; a log-out removes it with all other cached data. Stores
 * nothing where nobody is signed in. A parent's view has nothing to add.
 */
export async function storeShared(
  shared: Pick<SharedRow, 'file' | 'link'>[],
  { now, isFromPage }: { now: number; isFromPage: boolean },
): Promise<void> {
  await enqueue(async (db) => {
    const tx = db.transaction(['owner', 'shared'], 'readwrite')
    const owner = (await tx.objectStore('owner').get('owner'))?.name
    const rows: SharedRow[] = owner?.startsWith('account')
      ? shared.map((row) => ({ owner, ...row, sharedAt: now, isFromPage }))
      : []
    await Promise.all([...rows.map((row) => tx.objectStore('shared').add(row)), tx.done])
  })
}

/** Returns what was shared with this person and has no category yet, oldest first. */
export async function listShared(owner: string): Promise<Shared[]> {
  const read = await enqueue(async (db) => {
    const found: Shared[] = []
    for await (const { key, value } of db.transaction('shared').store)
      if (value.owner === owner) found.push({ ...value, key })
    return found
  })
  return read ?? []
}

/**
 * Removes what no page of this site posted: the system opens the installed app, and what is posted in a tab of the
 * browser comes from another site.
 */
export const removeForeign = (): Promise<unknown> =>
  enqueue(async (db) => {
    const tx = db.transaction('shared', 'readwrite')
    for await (const cursor of tx.store) if (!cursor.value.isFromPage) await cursor.delete()
    await tx.done
  })

/** Removes what was added to a category, or what the person declined. */
export const removeShared = (keys: number[]): Promise<unknown> =>
  enqueue(async (db) => {
    const tx = db.transaction('shared', 'readwrite')
    await Promise.all([...keys.map((key) => tx.store.delete(key)), tx.done])
  })

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
