import { decodeText } from './decode-text.ts'
import type { TableRow } from './sheet.ts'
import { textTable } from './text-table.ts'
import type { Parts } from './unpacked.ts'

const columnOf = ([first]: TableRow[], title: string): number =>
  first?.cells.findIndex((cell) => cell.toLowerCase() === title.toLowerCase()) ?? -1

/**
 * The users of a ZIP as school programs exchange them; undefined where it has none. Since version 1.2 the roles are in
 * a separate file, and are added as a column. Source: 1EdTech, OneRoster CSV Binding 1.1 and 1.2.
 */
export function rosterTable(parts: Parts): TableRow[] | undefined {
  const read = (file: string): TableRow[] | undefined => {
    const [, bytes] = [...parts].find(([name]) => name.toLowerCase().split('/').at(-1) === file) ?? []
    return bytes && textTable(decodeText(bytes))
  }
  const users = read('users.csv')
  const roles = read('roles.csv')
  if (!users || !roles || columnOf(users, 'role') >= 0) return users
  const [user, role, id] = [columnOf(roles, 'userSourcedId'), columnOf(roles, 'role'), columnOf(users, 'sourcedId')]
  const roleOf = new Map(roles.map(({ cells }) => [cells[user], cells[role] ?? '']))
  return users.map((row, index) => ({
    ...row,
    cells: [...row.cells, index === 0 ? 'role' : (roleOf.get(row.cells[id]) ?? '')],
  }))
}
