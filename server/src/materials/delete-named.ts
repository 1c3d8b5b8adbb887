import type { QueryCreator, UpdateQueryBuilder } from 'kysely'
import { type Db, transaction } from '../db/db.ts'
import { insertHistory } from '../db/history.ts'
import { stillTeaches } from '../db/membership.ts'
import type { Tables } from '../db/tables.ts'
import { AppError } from '../errors/errors.ts'

interface Deletion {
  courseId: number
  actorId: number
  action: 'category_deleted' | 'material_deleted'
}

type Named = 'allCategories' | 'allMaterials'
type WithStill = Tables & { still: object }

/** Marks a row as deleted while there is a row in `still`. */
type MarkDeleted<T extends Named> = (
  query: QueryCreator<WithStill>,
) => UpdateQueryBuilder<WithStill, T, T | 'still', { name: string }>

/**
 * Deletes something with a name, while the actor teaches the course, and adds it to the history, in one statement.
 * @returns its name
 * @throws AppError not_found
 */
export async function deleteNamed<T extends Named>(
  db: Db,
  { courseId, actorId, action }: Deletion,
  markDeleted: MarkDeleted<T>,
): Promise<string> {
  const { name } = await transaction(db, (trx) =>
    trx
      .with('still', stillTeaches(courseId, actorId))
      .with('gone', markDeleted)
      .with('noted', (query) =>
        insertHistory(query, query.selectFrom('gone'), ({ ref }) => ({
          courseId,
          actorId,
          action,
          before: ref('gone.name'),
        })),
      )
      .selectFrom('gone')
      .select('name')
      .executeTakeFirstOrThrow(() => new AppError('not_found')),
  )
  return name
}
