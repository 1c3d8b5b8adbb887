import { startEmbedded } from './embedded.ts'
import { type Folders, prepareFolders } from './folders.ts'
import { DataDirInUse } from './lock.ts'

interface UsedDatabase {
  folders: Folders
  close(): Promise<void>
}

/** The embedded database of a DATA_DIR for a command: shared with a server that runs it, otherwise started until `close`. */
export async function useEmbedded(dataDir: string): Promise<UsedDatabase> {
  try {
    const embedded = await startEmbedded(dataDir, () => {})
    return { folders: embedded.folders, close: () => embedded.stop() }
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    return { folders: await prepareFolders(dataDir), close: async () => {} }
  }
}
