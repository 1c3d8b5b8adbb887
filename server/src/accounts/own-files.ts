import { Readable } from 'node:stream'
import type { ZipArchive } from 'archiver'
import type { Db } from '../db/db.ts'
import type { Storage } from '../storage/storage.ts'

interface OwnFile {
  key: string
  /** Its path in the archive. */
  name: string
}

const namedAs = (folder: string, id: number, fileName: string): string =>
  `${folder}/${id} ${fileName.replace(/[/\\]/g, '_')}`

/** The files that a person has brought: picture, materials, attachments. */
export async function listOwnFiles(db: Db, accountId: number): Promise<OwnFile[]> {
  const [pictures, materials, attachments] = await Promise.all([
    db.selectFrom('accounts').where('id', '=', accountId).where('avatar', 'is not', null).select('avatar').execute(),
    db
      .selectFrom('materials')
      .where('uploadedBy', '=', accountId)
      .select(['id', 'fileName', 'fileKey'])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('comments')
      .where('authorId', '=', accountId)
      .where('attachmentKey', 'is not', null)
      .select(['id', 'attachmentName', 'attachmentKey'])
      .$narrowType<{ attachmentName: string; attachmentKey: string }>()
      .orderBy('id')
      .execute(),
  ])
  return [
    ...pictures.map(({ avatar }) => ({ key: avatar?.split('/').at(-1) ?? '', name: 'avatar.webp' })),
    ...materials.map(({ id, fileName, fileKey }) => ({ key: fileKey, name: namedAs('materials', id, fileName) })),
    ...attachments.map(({ id, attachmentName, attachmentKey }) => ({
      key: attachmentKey,
      name: namedAs('attachments', id, attachmentName),
    })),
  ]
}

async function* readWhenAsked(storage: Storage, key: string): AsyncGenerator<Buffer> {
  yield* await storage.read(key)
}

/** Puts files into an archive; each is opened when its turn comes, and closed when nobody reads on. */
export function addFiles(archive: ZipArchive, storage: Storage, files: OwnFile[]): void {
  const sources = files.map(({ key, name }) => {
    const source = Readable.from(readWhenAsked(storage, key), { objectMode: false })
    archive.append(source, { name })
    return source
  })
  archive.once('close', () => {
    for (const source of sources) source.destroy()
  })
}
