import type { Trx } from '../db/db.ts'
import type { FileKind } from '../db/tables.ts'
import type { StoredFile } from './storage.ts'

/** Records a stored file in the transaction that writes the row that references it. */
export async function recordFile(
  trx: Trx,
  kind: FileKind,
  { key, sizeBytes, sha256, mediaType }: StoredFile & { mediaType: string | null },
): Promise<void> {
  await trx.insertInto('files').values({ key, kind, sizeBytes, sha256, mediaType }).execute()
}
