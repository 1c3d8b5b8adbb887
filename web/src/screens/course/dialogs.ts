import { AnnouncementViews } from '../../features/announcements/AnnouncementViews.tsx'
import { DeleteAnnouncement } from '../../features/announcements/DeleteAnnouncement.tsx'
import { EditAnnouncement, WriteAnnouncement } from '../../features/announcements/WriteAnnouncement.tsx'
import { ChangeLesson } from '../../features/course/ChangeLesson.tsx'
import { ArchiveCourse } from '../../features/course-form/ArchiveCourse.tsx'
import { CopyCourse } from '../../features/course-form/CopyCourse.tsx'
import { EditCourse } from '../../features/course-form/EditCourse.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { DeleteCategory, NewCategorySheet, RenameCategory } from './CategoryDialogs.tsx'
import { RenewCards } from './cards/RenewCards.tsx'
import { ShowCard } from './cards/ShowCard.tsx'
import { NamesSheet } from './import/NamesSheet.tsx'
import { Board } from './invite/Board.tsx'
import { Invitation } from './invite/Invitation.tsx'
import { LessonLinkSheet, RemoveLessonLink } from './LessonLinkDialogs.tsx'
import { AddStudent } from './people/AddStudent.tsx'
import { MergeCards } from './people/MergeCards.tsx'
import { MoveStudent } from './people/MoveStudent.tsx'
import { NameInCourse, NewCardId, RemoveStudent, RenameCard } from './people/StudentDialogs.tsx'
import { StudentRoundDialog } from './people/StudentRound.tsx'
import { StudentSheet } from './people/StudentSheet.tsx'
import { Teachers } from './people/Teachers.tsx'
import { RoundSettings } from './RoundSettings.tsx'
import { ExportSheet } from './report/ExportSheet.tsx'
import { MergeCard } from './requests/MergeCard.tsx'
import { Requests } from './requests/Requests.tsx'

/** It reads spreadsheets, which the service worker does not cache. */
const ImportStudents = lazyPart(() => import('./import/ImportStudents.tsx'), 'ImportStudents')

/** What opens over the pages of a course. */
export const dialogs = {
  addNames: NamesSheet,
  addStudent: AddStudent,
  announce: WriteAnnouncement,
  announcementViews: AnnouncementViews,
  archive: ArchiveCourse,
  board: Board,
  changeLesson: ChangeLesson,
  copy: CopyCourse,
  deleteAnnouncement: DeleteAnnouncement,
  deleteCategory: DeleteCategory,
  edit: EditCourse,
  editAnnouncement: EditAnnouncement,
  exportReport: ExportSheet,
  importStudents: ImportStudents,
  invitation: Invitation,
  lessonLink: LessonLinkSheet,
  mergeCard: MergeCard,
  moveStudent: MoveStudent,
  nameInCourse: NameInCourse,
  newCategory: NewCategorySheet,
  removeLessonLink: RemoveLessonLink,
  removeStudent: RemoveStudent,
  mergeCards: MergeCards,
  newCardId: NewCardId,
  renameCard: RenameCard,
  renameCategory: RenameCategory,
  renewCards: RenewCards,
  requests: Requests,
  round: RoundSettings,
  showCard: ShowCard,
  student: StudentSheet,
  studentRound: StudentRoundDialog,
  teachers: Teachers,
}
