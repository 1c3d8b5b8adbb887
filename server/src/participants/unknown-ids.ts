import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'
import { type Budgets, guess, placeOf, type Unit } from '../http/budgets.ts'

const knownKind = 'unknown-id'

/** Whoever types the IDs of others. */
export interface Guesser {
  accountId: number
  ip: string
}

async function unitsOf(budgets: Budgets, { accountId, ip }: Guesser): Promise<Unit[]> {
  const account = String(accountId)
  const units: Unit[] = [
    { limit: 'unknown id account short', of: account },
    { limit: 'unknown id account long', of: account },
    { limit: 'unknown id ip short', of: placeOf(ip) },
    { limit: 'unknown id ip long', of: placeOf(ip) },
  ]
  if (!(await budgets.isKnown(knownKind, account))) units.push({ limit: 'unknown id service', of: 'all' })
  return units
}

/** Notes that somebody was found: for 30 days this account's slips do not count for the whole service. */
export const rememberGuesser = (budgets: Budgets, { accountId }: Guesser): Promise<void> =>
  budgets.remember(knownKind, String(accountId), String(accountId))

/**
 * Tries one typed ID; a well-formed one that nobody has costs a unit of the budgets.
 * @returns what `attempt` found, undefined when the ID is nobody's
 * @throws AppError rate_limited
 */
export async function tryShortId<T>(
  budgets: Budgets,
  guesser: Guesser,
  typed: string,
  attempt: (shortId: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const shortId = normalizeShortId(typed)
  if (!isShortId(shortId)) return undefined
  const found = await guess(budgets, await unitsOf(budgets, guesser), () => attempt(shortId))
  if (found !== undefined) await rememberGuesser(budgets, guesser)
  return found
}

/** @throws AppError rate_limited when so many well-formed IDs that nobody has are too many */
export const chargeUnknown = async (budgets: Budgets, guesser: Guesser, count: number): Promise<void> =>
  budgets.charge(await unitsOf(budgets, guesser), count)
