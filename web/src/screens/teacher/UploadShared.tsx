import { useNavigate } from '@tanstack/react-router'
import { UploadSheet } from '../../features/materials/upload/UploadSheet.tsx'
import type { NewUpload } from '../../features/materials/upload/upload-queue.ts'
import { useUploads } from '../../features/materials/upload/useUploads.ts'
import { removeShared } from '../../offline/shared-files.ts'
import { leaveLayers } from '../../ui/blocks/useBackLayer.ts'

interface Props {
  courseId: number
  categoryId: number
  files: File[]
  onClose: () => void
}

/** The sheet with the titles; the files go into the category's queue, which is shown in the category. */
export function UploadShared({ courseId, categoryId, files, onClose }: Props) {
  const { queue } = useUploads(courseId, categoryId)
  const navigate = useNavigate()
  const start = async (uploads: NewUpload[]) => {
    queue.add(uploads)
    await removeShared()
    await leaveLayers()
    await navigate({
      to: '/course/$id',
      params: { id: String(courseId) },
      search: { category: categoryId },
      hash: 'general',
      replace: true,
      ignoreBlocker: true,
    })
  }
  return <UploadSheet files={files} onClose={onClose} onUpload={(uploads) => void start(uploads)} />
}
