import type { Config } from '../config.ts'
import { recordEvent } from '../db/audit.ts'
import { openDb, openPool } from '../db/db.ts'
import { embeddedUrl } from '../db/embedded/embedded.ts'
import { useEmbedded } from '../db/embedded/use-embedded.ts'

/** Records a finished backup in the database that was copied, where the admin's page reads when the last one was made. */
export async function recordBackup({ directUrl, dataDir }: Config, hasFiles: boolean): Promise<void> {
  const embedded = directUrl === undefined ? await useEmbedded(dataDir) : undefined
  const pool = openPool(directUrl ?? embeddedUrl((embedded as NonNullable<typeof embedded>).folders), { max: 1 })
  try {
    await recordEvent(openDb(pool), {
      event: 'backed_up',
      details: { files: hasFiles ? 'with files' : 'without files' },
    })
  } finally {
    await pool.end()
    await embedded?.close()
  }
}
