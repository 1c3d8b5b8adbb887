import type { Db } from '../db/db.ts'

export interface OwnFile {
  key: string
  /** Its path in the archive. */
  name: string
}

const namedAs = (folder: string, id: number, fileName: string): string =>
  `${folder}/${id} ${fileName.replace(/[/\\]/g, '_')}`

/** The path of a material in the archive. */
export const materialPath = (id: number, fileName: string): string => namedAs('materials', id, fileName)
/** The path of a comment's attachment in the archive. */
export const attachmentPath = (id: number, fileName: string): string => namedAs('attachments', id, fileName)

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
    ...materials.map(({ id, fileName, fileKey }) => ({ key: fileKey, name: materialPath(id, fileName) })),
    ...attachments.map(({ id, attachmentName, attachmentKey }) => ({
      key: attachmentKey,
      name: attachmentPath(id, attachmentName),
    })),
  ]
}
