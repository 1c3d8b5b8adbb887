import type { Me, NameOrder } from '@hasiye/contract/accounts.ts'
import { compareNames } from '@hasiye/contract/locale.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { partsOf, usualEnd } from '@hasiye/contract/surname.ts'
import { deviceStorage } from '../../device/storage.ts'

type Named = Pick<Person, 'id' | 'fullName'>

const keyOf = (account: number): string => `hasiye.nameOrder/${account}`
const unsent = ' unsent'
/** Read before the storage of the device, which may be full or missing. */
const inMemory = new Map<string, string>()

/** Returns the choice of this device that the account does not have yet. */
export function unsentOrder(account: number): NameOrder | undefined {
  const stored = inMemory.get(keyOf(account)) ?? deviceStorage()?.getItem(keyOf(account))
  return (['given', 'family'] as const).find((order) => stored === order + unsent)
}

/** Returns the order that this account chose on any device; before a choice, the order in which the names of this class are written. */
export function orderOf(me: Me, students: readonly Named[] = []): NameOrder {
  const isSurnameFirst = usualEnd(students.map(({ fullName }) => fullName)) === 'first'
  return unsentOrder(me.id) ?? me.nameOrder ?? (isSurnameFirst ? 'family' : 'given')
}

export function storeUnsent(account: number, order: NameOrder): void {
  inMemory.set(keyOf(account), order + unsent)
  try {
    deviceStorage()?.setItem(keyOf(account), order + unsent)
  } catch {
    // The storage is full: an unsent choice lasts as long as the page.
  }
}

/** Stores the choice in memory only: the account has it, but the page may still have an older state of the account. */
export function markSent(account: number, order: NameOrder): void {
  inMemory.set(keyOf(account), order + unsent)
  deviceStorage()?.removeItem(keyOf(account))
}

export function forgetUnsent(account: number): void {
  inMemory.delete(keyOf(account))
  deviceStorage()?.removeItem(keyOf(account))
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
