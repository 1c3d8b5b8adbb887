import { useNavigate } from '@tanstack/react-router'
import { AddLink } from '../../features/materials/MaterialDialogs.tsx'
import { UploadSheet } from '../../features/materials/upload/UploadSheet.tsx'
import type { NewUpload } from '../../features/materials/upload/upload-queue.ts'
import { useUploads } from '../../features/materials/upload/useUploads.ts'
import { removeShared } from '../../offline/shared-files.ts'
import type { SharedLink } from '../../offline/shared-link.ts'
import { leaveLayers } from '../../ui/blocks/useBackLayer.ts'

interface Props {
  courseId: number
  categoryId: number
  /** What is added, on the device. */
  keys: number[]
  /** Goes on with what else was shared. */
  next?: (() => void) | undefined
  onClose: () => void
}

/** Removes what was added from the device, and opens the category unless there is more to add. */
function useLeave({ courseId, categoryId, keys, next, onClose }: Props) {
  const navigate = useNavigate()
  return async () => {
    await removeShared(keys)
    if (next) {
      onClose()
      return next()
    }
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
}

/** The sheet with the titles; the files go into the category's queue, which is shown in the category. */
export function UploadShared({ files, ...props }: Props & { files: File[] }) {
  const { queue } = useUploads(props.courseId, props.categoryId)
  const leave = useLeave(props)
  const start = (uploads: NewUpload[]) => {
    queue.add(uploads)
    void leave()
  }
  return <UploadSheet files={files} onClose={props.onClose} onUpload={start} />
}

/** The form of a link, with the shared address. */
export function AddSharedLink({ link, ...props }: Props & { link: SharedLink }) {
  const onAdded = useLeave(props)
  return <AddLink {...props} shared={{ ...link, onAdded }} />
}
