import {
  type Column,
  hasFathers,
  hasNames,
  hasOrdinals,
  hasPhones,
  hasSurnames,
  hasWholeNames,
  isEmpty,
  isRepetitive,
  isSmall,
  maxColumns,
  repeats,
  stemsIn,
} from './list-cells.ts'

/** One of the tables that stand side by side in a sheet, by the indexes of its columns. */
export interface NameTable {
  /** The columns of a name, joined in this order. */
  columns: number[]
  /** The one of `columns` that has the fathers' names. */
  father?: number | undefined
}

/** One person's columns, side by side. */
interface Person extends NameTable {
  isWhole: boolean
  /** A column that has the fathers' names, or other facts about the students. */
  doubtful?: number
}

/** Splits adjacent columns of names into persons: another one begins with a second surname, or with a whole name. */
function personsIn(run: Column[]): Person[] {
  const persons: Person[] = []
  const firstSurname = run.findIndex((column) => hasSurnames(column) && !hasWholeNames(column))
  const startsWithGiven = firstSurname === 1 && !hasWholeNames(run[0] as Column)
  let surnames = 0
  for (const [position, column] of run.entries()) {
    const { index } = column
    const person = persons.at(-1)
    const isFather = hasFathers(column)
    if (!isFather && hasWholeNames(column)) {
      persons.push({ columns: [index], isWhole: true })
      surnames = 0
      continue
    }
    const next = run[position + 1]
    const bringsSurname = startsWithGiven
      ? surnames > 0 && next !== undefined && hasSurnames(next) && !hasWholeNames(next) && !hasSurnames(column)
      : surnames > 0 && hasSurnames(column) && !isFather
    const isFull =
      person !== undefined && (person.isWhole ? person.columns.length > 1 : person.columns.length >= maxColumns)
    if (!person || bringsSurname || (isFull && !isFather)) {
      persons.push({ columns: [index], isWhole: false })
      surnames = hasSurnames(column) ? 1 : 0
      continue
    }
    if (person.father !== undefined && isFather) continue
    const isLast = person.columns.length === (person.isWhole ? 1 : maxColumns - 1)
    if (isLast && !isFather && isRepetitive(column)) {
      person.doubtful ??= index
      continue
    }
    if (hasSurnames(column)) surnames++
    person.columns.push(index)
    if (isFather || person.columns.length === (person.isWhole ? 2 : maxColumns)) person.father = index
  }
  return persons
}

/**
 * The share of rows in which two persons have a surname in common: high for parents and children, low for two classes.
 */
function sharedSurnames(a: NameTable, b: NameTable, columns: Column[]): number {
  const textOf = ({ columns: own }: NameTable, row: number) =>
    own.map((index) => columns[index]?.cells[row] ?? '').join(' ')
  const rows = (columns[0]?.cells ?? []).flatMap((_, row) => {
    const [own, others] = [stemsIn(textOf(a, row)), stemsIn(textOf(b, row))]
    return own.length > 0 && others.length > 0 ? [own.some((stem) => others.includes(stem))] : []
  })
  return rows.length === 0 ? 0 : rows.filter(Boolean).length / rows.length
}

/** Two classes of a village, where few surnames are frequent, share less. */
const leastSharedByFamilies = 0.6

/**
 * The readings by the contents of the columns. Adjacent names are one name; a whole name beside another one may be a
 * parent's. Another table begins only after an empty column or a column of numbers.
 */
export function readingsByContent(columns: Column[], rowCount: number): NameTable[][] {
  const filled = columns.filter((column) => hasNames(column) || hasFathers(column))
  const named = filled.every(isSmall) ? filled : filled.filter((column) => !isSmall(column))
  if (!named.some(({ names }) => names.length * 2 > rowCount)) return []
  const runs: Column[][] = []
  for (const column of named) {
    const run = runs.at(-1)
    if (run && run.at(-1)?.index === column.index - 1) run.push(column)
    else runs.push([column])
  }
  const startsTable = (run: Column[]) => {
    const before = columns[(run[0]?.index ?? 0) - 1]
    return before !== undefined && (isEmpty(before) || hasOrdinals(before))
  }
  const isUsable = ({ columns: own }: Person) => own.some((index) => !hasFathers(columns[index] as Column))
  const groups = runs
    .map((run) => ({ isStart: startsTable(run), persons: personsIn(run).filter(isUsable) }))
    .filter(({ persons }) => persons.length > 0)
  const persons = groups.flatMap((group) => group.persons)
  const parts = persons.filter(({ isWhole }) => !isWhole).flatMap(({ columns: own }) => own)
  const wholeOf = (person: Person) =>
    persons.find(
      (other) =>
        other.isWhole &&
        other !== person &&
        !person.isWhole &&
        parts.length > 0 &&
        repeats(
          columns[other.columns[0] ?? 0] as Column,
          person.columns.map((index) => columns[index] as Column),
        ),
    )
  const [first] = persons
  if (!first) return []
  const hasPhoneBeside = ({ columns: own }: Person) => {
    const next = columns[(own.at(-1) ?? 0) + 1]
    return next !== undefined && hasPhones(next)
  }
  const isFamily = (a: Person, b: Person) => sharedSurnames(a, b, columns) >= leastSharedByFamilies
  const second = persons.find((person) => person !== first && isFamily(person, first))
  const isParentFirst = second !== undefined && hasPhoneBeside(first) && !hasPhoneBeside(second)
  const student = wholeOf(first) ?? (isParentFirst ? second : first)
  const others = groups
    .flatMap(({ isStart, persons: own }) => (isStart ? own.slice(0, 1) : []))
    .filter((person) => person !== student && person !== first && !isFamily(person, student))
    .filter((person) => !wholeOf(person))
  const likely = [student, ...others].sort((a, b) => (a.columns[0] ?? 0) - (b.columns[0] ?? 0))
  const repeated = persons.filter((person) => wholeOf(person))
  const left = persons.filter((person) => !likely.includes(person) && !repeated.includes(person))
  const isDoubtful = likely.some(({ doubtful }) => doubtful !== undefined)
  const withDoubtful = likely.map((person) =>
    person.doubtful === undefined
      ? person
      : { ...person, columns: [...person.columns, person.doubtful], father: person.doubtful },
  )
  return [likely, ...(isDoubtful ? [withDoubtful] : []), ...left.map((person) => [person])].map((tables) =>
    tables.map(({ columns: own, father }) => ({ columns: own, father })),
  )
}
