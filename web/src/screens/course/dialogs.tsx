import type { Me } from '@hasiye/contract/accounts.ts'
import { type Announcement, deleteAnnouncement } from '@hasiye/contract/announcements.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { errorText } from '../../api/client.ts'
import { announcementKeys } from '../../api/queries.ts'
import { AnnouncementViews, CourseAnnouncements } from '../../features/announcements/AnnouncementViews.tsx'
import {
  EditAnnouncement,
  useReachedGroups,
  WriteAnnouncement,
} from '../../features/announcements/WriteAnnouncement.tsx'
import { ChangeLesson } from '../../features/course/ChangeLesson.tsx'
import { ArchiveCourse } from '../../features/course-form/ArchiveCourse.tsx'
import { CopyCourse } from '../../features/course-form/CopyCourse.tsx'
import { EditCourse } from '../../features/course-form/EditCourse.tsx'
import { useNameOrder } from '../../features/people/useNameOrder.ts'
import { useNotifyDeleted } from '../../features/trash/restore.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { ConfirmDialog } from '../../ui/blocks/ConfirmDialog.tsx'
import type { OpenDialog } from '../../ui/blocks/dialog-table.tsx'
import { Row } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { announce } from '../../ui/texts/announcements.ts'
import { att } from '../../ui/texts/attendance.ts'
import { card, cards } from '../../ui/texts/cards.ts'
import { common } from '../../ui/texts/common.ts'
import { DeleteCategory, NewCategorySheet, RenameCategory } from './CategoryDialogs.tsx'
import { ShowCard } from './cards/ShowCard.tsx'
import { FamiliesOffer } from './families/FamiliesOffer.tsx'
import { NamesSheet } from './import/NamesSheet.tsx'
import { Board } from './invite/Board.tsx'
import { Invitation } from './invite/Invitation.tsx'
import { LessonDays } from './LessonDays.tsx'
import { LessonLinkSheet, OnlineLesson, RemoveLessonLink } from './LessonLinkDialogs.tsx'
import { MonthRates } from './MonthRates.tsx'
import { MergeCards } from './people/MergeCards.tsx'
import { MoveStudent } from './people/MoveStudent.tsx'
import { AddStudent, NameInCourse, NewCardId, RemoveStudent, RenameCard } from './people/StudentDialogs.tsx'
import { StudentRoundDialog } from './people/StudentRound.tsx'
import { StudentSheet } from './people/StudentSheet.tsx'
import { Teachers } from './people/Teachers.tsx'
import { RoundSettings } from './RoundSettings.tsx'
import { ExportSheet } from './report/ExportSheet.tsx'
import { MergeCard, Requests } from './requests/Requests.tsx'

/** They read spreadsheets, which the service worker does not cache. */
const ReturnedMarks = lazyPart(() => import('./reports/ReturnedMarks.tsx'), 'ReturnedMarks')
const ImportStudents = lazyPart(() => import('./import/ImportStudents.tsx'), 'ImportStudents')

/** What opens over the pages of a course. */
export const dialogs = {
  addById: AddStudent,
  addStudents: NamesSheet,
  announce: WriteAnnouncement,
  announcements: CourseAnnouncements,
  announcementViews: AnnouncementViews,
  archive: ArchiveCourse,
  board: Board,
  changeLesson: ChangeLesson,
  copy: CopyCourse,
  deleteAnnouncement: DeleteAnnouncement,
  deleteCategory: DeleteCategory,
  edit: EditWithOrder,
  editAnnouncement: EditAnnouncement,
  exportReport: ExportSheet,
  families: FamiliesOffer,
  importStudents: ImportStudents,
  invitation: Invitation,
  lessonDays: LessonDays,
  lessonLink: LessonLinkSheet,
  mergeCard: MergeCard,
  monthRates: MonthRates,
  moveStudent: MoveStudent,
  nameInCourse: NameInCourse,
  newCategory: NewCategorySheet,
  onlineLesson: OnlineLesson,
  removeLessonLink: RemoveLessonLink,
  removeStudent: RemoveStudent,
  mergeCards: MergeCards,
  newCardId: NewCardId,
  renameCard: RenameCard,
  renameCategory: RenameCategory,
  renewCards: RenewCards,
  requests: Requests,
  returned: ReturnedMarks,
  round: RoundSettings,
  showCard: ShowCard,
  student: StudentSheet,
  studentRound: StudentRoundDialog,
  teachers: Teachers,
}

/** Opens a dialog of a course; `Shared` are the properties that the page passes to all. */
export type OpenCourseDialog<Shared = object> = OpenDialog<typeof dialogs, Shared>

interface Props {
  /** Number of printed cards whose codes stop working. */
  ended: number
  onPrint: () => Promise<void>
  onClose: () => void
}

/** Confirms that cards are printed again, because the codes printed before stop working. */
function RenewCards({ ended, onPrint, onClose }: Props) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={cards.renewTitle}
      body={
        <>
          <p>{fill(cards.renewGivenOut, { n: ended })}</p>
          <p>{cards.renewKeeps}</p>
        </>
      }
      confirmLabel={card.print}
      loadingLabel={cards.printing}
      onConfirm={onPrint}
      errorText={(error) => errorText(error, cards.printFailed)}
    />
  )
}

interface EditWithOrderProps {
  course: Course
  me: Me
  onClose: () => void
}

/** The form of a course, and the order of the names in all lists of this teacher, which is changed at once. */
function EditWithOrder({ course, me, onClose }: EditWithOrderProps) {
  const { order, sortBy } = useNameOrder(me, course.participants)
  return (
    <EditCourse course={course} onClose={onClose}>
      <fieldset>
        <legend>{att.sort.title}</legend>
        <Row wrap gap="s">
          {(['given', 'family'] as const).map((each) => (
            <Button
              key={each}
              variant={each === order ? 'light' : 'default'}
              aria-pressed={each === order}
              onClick={() => sortBy(each)}
            >
              {att.sort[each]}
            </Button>
          ))}
        </Row>
      </fieldset>
    </EditCourse>
  )
}

interface DeleteAnnouncementProps {
  courseId: number
  announcement: Announcement
  onClose: () => void
}

/** Confirms that an announcement is deleted, in all courses of the teacher that have it; the toast restores it. */
function DeleteAnnouncement({ courseId, announcement, onClose }: DeleteAnnouncementProps) {
  const { id } = announcement
  const inGroups = useReachedGroups(announcement, announce.delete.inGroups)
  const notifyDeleted = useNotifyDeleted(courseId)
  return (
    <ConfirmCall
      endpoint={deleteAnnouncement}
      input={{ params: { id } }}
      title={announce.delete.title}
      body={wholeOrdinals([inGroups, announce.delete.body].filter(Boolean).join(' '))}
      confirm={common.delete}
      confirming={common.deleting}
      failed={announce.failed.delete}
      stale={announcementKeys}
      onDone={() => notifyDeleted(announce.delete.done, { kind: 'announcement', id })}
      onClose={onClose}
    />
  )
}
