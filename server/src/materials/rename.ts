import { lower } from '@hasiye/contract/locale.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../db/db.ts'
import { insertHistory } from '../db/history.ts'
import { locked } from '../db/locks.ts'
import { stillTeaches } from '../db/membership.ts'
import { AppError } from '../errors/errors.ts'

/** The kind of thing in a course that has a name, and who acts on it. */
export interface Named {
  courseId: number
  actorId: number
  id: number
}
export type NamedKind = 'category' | 'material'

/**
 * Renames a category or a material; an equal name adds no entry to the history.
 * @throws AppError duplicate when another category of the course has that name; not_found
 */
export async function rename(db: Db, kind: NamedKind, { courseId, actorId, id }: Named, name: string): Promise<void> {
  const isCategory = kind === 'category'
  // apart from the name column, only columns that both tables have are used
  const table = (isCategory ? 'categories' : 'materials') as 'categories'
  const changed = isCategory ? { name, lowerName: lower(name) } : { title: name }
  const { numUpdatedRows } = await transaction(db, (trx) =>
    trx
      .with('still', stillTeaches(courseId, actorId))
      .with('before', (query) =>
        query
          .selectFrom([`${table} as n`, 'still'])
          .where('n.courseId', '=', courseId)
          .where('n.id', '=', id)
          .select(sql.ref<string>(isCategory ? 'n.name' : 'n.title').as('name'))
          .$call(locked('no key update', 'n')),
      )
      .with('noted', (query) =>
        insertHistory(query, query.selectFrom('before').where('before.name', '<>', name), ({ ref }) => ({
          courseId,
          actorId,
          action: `${kind}_renamed`,
          before: ref('before.name'),
          after: name,
        })),
      )
      .updateTable(table)
      .from('before')
      .set(changed as { name: string })
      .where('courseId', '=', courseId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (numUpdatedRows !== 1n) throw new AppError('not_found')
}
