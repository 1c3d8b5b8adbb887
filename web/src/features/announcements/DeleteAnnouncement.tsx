import { type Announcement, deleteAnnouncement } from '@hasiye/contract/announcements.ts'
import { announcementKeys } from '../../api/queries.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { announce as texts } from '../../ui/texts/announcements.ts'
import { common } from '../../ui/texts/common.ts'
import { useNotifyDeleted } from '../trash/restore.ts'
import { useReachedGroups } from './WriteAnnouncement.tsx'

interface Props {
  courseId: number
  announcement: Announcement
  onClose: () => void
}

/** Confirms that an announcement is deleted, in all courses of the teacher that have it; the toast restores it. */
export function DeleteAnnouncement({ courseId, announcement, onClose }: Props) {
  const { id } = announcement
  const inGroups = useReachedGroups(announcement, texts.delete.inGroups)
  const notifyDeleted = useNotifyDeleted(courseId)
  return (
    <ConfirmCall
      endpoint={deleteAnnouncement}
      input={{ params: { id } }}
      title={texts.delete.title}
      body={wholeOrdinals([inGroups, texts.delete.body].filter(Boolean).join(' '))}
      confirm={common.delete}
      confirming={common.deleting}
      failed={texts.failed.delete}
      stale={announcementKeys}
      onDone={() => notifyDeleted(texts.delete.done, { kind: 'announcement', id })}
      onClose={onClose}
    />
  )
}
