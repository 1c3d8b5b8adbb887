import { DeleteComment } from './comments/DeleteComment.tsx'
import { AddLink, ChangeMaterial, DeleteMaterial } from './MaterialDialogs.tsx'
import { Preview } from './Preview.tsx'
import { UploadSheet } from './upload/UploadSheet.tsx'

/** What opens over the materials of a category and their comments. */
export const dialogs = {
  addLink: AddLink,
  changeMaterial: ChangeMaterial,
  deleteComment: DeleteComment,
  deleteMaterial: DeleteMaterial,
  preview: Preview,
  upload: UploadSheet,
}
