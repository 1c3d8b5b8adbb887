import { findOwnAvatar } from '../accounts/accounts.ts'
import { listOwnAttachments } from '../comments/comments.ts'
import type { Db } from '../db/db.ts'
import { listOwnMaterialFiles } from '../materials/materials.ts'

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

/** The files that a person has uploaded: picture, materials, attachments. */
export async function listOwnFiles(db: Db, accountId: number): Promise<OwnFile[]> {
  const [avatar, materials, attachments] = await Promise.all([
    findOwnAvatar(db, accountId),
    listOwnMaterialFiles(db, accountId),
    listOwnAttachments(db, accountId),
  ])
  return [
    ...(avatar === undefined ? [] : [{ key: avatar, name: 'avatar.webp' }]),
    ...materials.map(({ id, fileName, key }) => ({ key, name: materialPath(id, fileName) })),
    ...attachments.map(({ id, fileName, key }) => ({ key, name: attachmentPath(id, fileName) })),
  ]
}
