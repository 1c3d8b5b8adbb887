import type { Me, NameOrder } from '@hasiye/contract/accounts.ts'
import { compareNames } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { partsOf, usualEnd } from '@hasiye/contract/surname.ts'
import { currentAccount } from '../../api/client.ts'
import { deviceStorage } from '../../ui/device-storage.ts'

type Named = Pick<Person, 'id' | 'fullName'>

const key = (): string => `hasiye.nameOrder/${currentAccount()}`
const unsent = ' unsent'
/** Read before the storage of the device, which may be full or missing. */
const inMemory = new Map<string, string>()

/**
 * Returns the choice of this device that the account does not have: an unsent one or, if the account has none, one that an older
 * version stored only here.
 */
export function unsentOrder(me: Me): NameOrder | undefined {
  const [order, isUnsent] = (inMemory.get(key()) ?? deviceStorage()?.getItem(key()) ?? '').split(' ')
  return (order === 'given' || order === 'family') && (isUnsent || !me.nameOrder) ? order : undefined
}

/** Returns the order that this account chose on any device; before a choice, the order in which the names of this class are written. */
export function orderOf(me: Me, students: readonly Named[] = []): NameOrder {
  const isSurnameFirst = usualEnd(students.map(({ fullName }) => fullName)) === 'first'
  return unsentOrder(me) ?? me.nameOrder ?? (isSurnameFirst ? 'family' : 'given')
}

export function storeUnsent(order: NameOrder): void {
  inMemory.set(key(), order + unsent)
  try {
    deviceStorage()?.setItem(key(), order + unsent)
  } catch {
    // The storage is full: an unsent choice lasts as long as the page.
  }
}

/** Stores the choice in memory only: the account has it, but the page may still have an older state of the account. */
export function markSent(order: NameOrder): void {
  inMemory.set(key(), order + unsent)
  deviceStorage()?.removeItem(key())
}

export function forgetUnsent(): void {
  inMemory.delete(key())
  deviceStorage()?.removeItem(key())
}

/** Returns the students in alphabetical order of their given names or surnames. */
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
