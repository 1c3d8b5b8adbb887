import type { Me, NameOrder } from '@hasiye/contract/accounts.ts'
import { compareNames } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { currentAccount } from '../../api/client.ts'
import { deviceStorage } from '../../ui/device-storage.ts'
import { partsOf, usualEnd } from './surname.ts'

type Named = Pick<Person, 'id' | 'fullName'>

const key = (): string => `hasiye.nameOrder/${currentAccount()}`
const unsent = ' unsent'
/** Used first, because the device may refuse to store. */
const inMemory = new Map<string, string>()

/**
 * Returns the choice of this device that the account does not have: one that was not sent or, where the account has none, one that
 * an older version kept here only.
 */
export function unsentOrder(me: Me): NameOrder | undefined {
  const [order, isUnsent] = (inMemory.get(key()) ?? deviceStorage()?.getItem(key()) ?? '').split(' ')
  return (order === 'given' || order === 'family') && (isUnsent || !me.nameOrder) ? order : undefined
}

/**
 * Returns the order that this account chose, here or on another device; until then the names stand by what is written first in this
 * class, as on its paper register.
 */
export function orderOf(me: Me, students: readonly Named[] = []): NameOrder {
  const isSurnameFirst = usualEnd(students.map(({ fullName }) => fullName)) === 'first'
  return unsentOrder(me) ?? me.nameOrder ?? (isSurnameFirst ? 'family' : 'given')
}

export function storeUnsent(order: NameOrder): void {
  inMemory.set(key(), order + unsent)
  try {
    deviceStorage()?.setItem(key(), order + unsent)
  } catch {
    // on a full device an unsent choice lasts as long as the page
  }
}

/** Keeps the choice for this page only: the account has it, and what the page knows of the account may be older. */
export function markSent(order: NameOrder): void {
  inMemory.set(key(), order + unsent)
  deviceStorage()?.removeItem(key())
}

export function forgetUnsent(): void {
  inMemory.delete(key())
  deviceStorage()?.removeItem(key())
}

/** Returns the students in alphabetical order of their given names or surnames, whichever of them is written first. */
export function inOrder<Student extends Named>(students: readonly Student[], order: NameOrder): Student[] {
  const usual = usualEnd(students.map(({ fullName }) => fullName))
  const [first, second] = order === 'family' ? (['surname', 'given'] as const) : (['given', 'surname'] as const)
  return students
    .map((student) => ({ student, parts: partsOf(student.fullName, usual) }))
    .sort(
      (a, b) =>
        compareNames(a.parts[first], b.parts[first]) ||
        compareNames(a.parts[second], b.parts[second]) ||
        compareNames(a.student.fullName, b.student.fullName) ||
        a.student.id - b.student.id,
    )
    .map(({ student }) => student)
}
