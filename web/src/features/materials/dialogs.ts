import { DeleteComment } from './comments/DeleteComment.tsx'
import { DeleteMaterial, RenameMaterial } from './MaterialDialogs.tsx'
import { Preview } from './Preview.tsx'
import { UploadSheet } from './upload/UploadSheet.tsx'

/** What opens over the materials of a category and their comments. */
export const dialogs = {
  deleteComment: DeleteComment,
  deleteMaterial: DeleteMaterial,
  preview: Preview,
  rename: RenameMaterial,
  upload: UploadSheet,
}
