import type { Announcement } from '@hasiye/contract/announcements.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { type NoLesson, nextLesson, noLessonOn, upcomingChanges } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import type { Category } from '@hasiye/contract/materials.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useDayOffOn } from '../../api/days-off.ts'
import { useLessonTime } from '../../device/useLessonTime.ts'
import { useNow } from '../../device/useNow.ts'
import { AnnouncementLine, NewestAnnouncements } from '../../features/announcements/NewestAnnouncements.tsx'
import { CourseIntro } from '../../features/course/CourseIntro.tsx'
import { lessonText } from '../../features/course/NextLesson.tsx'
import { useUndoChange } from '../../features/course/useUndoChange.ts'
import { Categories } from '../../features/materials/Categories.tsx'
import { useMaterialsLocation } from '../../features/materials/location.ts'
import { RenameDeleteMenu } from '../../features/materials/RenameDeleteMenu.tsx'
import { TrashLinkIfAny } from '../../features/trash/TrashLink.tsx'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { LinkedText } from '../../ui/blocks/LinkedText.tsx'
import { Card, Column, Row } from '../../ui/blocks/layout.tsx'
import { useNarrow, useWide } from '../../ui/blocks/useNarrow.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { noLesson } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'
import { course as courseTexts, nextLesson as next } from '../../ui/texts/course.ts'
import { lessonChange } from '../../ui/texts/lesson-changes.ts'
import { category as texts } from '../../ui/texts/materials.ts'
import { CourseLines } from './CourseLines.tsx'
import classes from './general.module.css'
import { NewCategory } from './NewCategory.tsx'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

/**
 * The General tab for teachers: what is next and new, the categories, and a line with its value for all that is set once a term;
 * each opens a sheet.
 */
export function General({ course }: { course: Course }) {
  const isNarrow = useNarrow()
  const isWide = useWide()
  const { id, may } = course
  const { open, dialog } = useDialogs(dialogs, { course, courseId: id })
  const [isCreating, setCreating] = useState(false)
  const openAll = () =>
    open('announcements', {
      onEdit: (announcement: Announcement) => open('editAnnouncement', { announcement, onClose: openAll }),
      onDelete: (announcement: Announcement) => open('deleteAnnouncement', { announcement, onClose: openAll }),
      onViews: (announcement: Announcement) => openViews(announcement, openAll),
    })
  const openViews = (announcement: Announcement, onClose?: () => void) =>
    open('announcementViews', { announcement, courseName: course.name, ...(onClose && { onClose }) })
  const announcements = {
    course,
    onWrite: () => open('announce', { courseIds: [id] }),
    onAll: openAll,
    onViews: openViews,
  }
  const lesson = may.edit && <LessonLine course={course} onChange={() => open('changeLesson')} />
  const lines = <CourseLines course={course} open={open} />
  const categories = (
    <Categories
      courseId={id}
      emptyText={texts.empty.teacher}
      seesComments={may.readComments}
      action={
        may.edit && (
          <Button
            variant={isNarrow ? 'subtle' : 'light'}
            className={classes.create ?? ''}
            leftSection={<IconPlus size={20} aria-hidden="true" />}
            {...(isWide ? { 'aria-expanded': isCreating } : {})}
            onClick={() => (isWide ? setCreating(!isCreating) : open('newCategory'))}
          >
            {texts.create}
          </Button>
        )
      }
      belowEmpty={<TrashLinkIfAny courseId={id} />}
      menu={may.edit && !isNarrow ? (category) => <CategoryMenu courseId={id} category={category} /> : undefined}
    />
  )
  if (isNarrow) {
    return (
      <Column gap="l" className={classes.page}>
        <CourseIntro course={course} />
        <Card padding="none" lines className={classes.now}>
          {lesson}
          <AnnouncementLine {...announcements} />
        </Card>
        {categories}
        <Column as="section" gap="m" aria-labelledby="about">
          <h2 id="about">{courseTexts.facts}</h2>
          {lines}
        </Column>
        {dialog}
      </Column>
    )
  }
  const news = <NewestAnnouncements {...announcements} />
  const next = lesson && <Card padding="none">{lesson}</Card>
  return (
    <div className={classes.columns}>
      <Column gap="l" className={classes.main}>
        <CourseIntro course={course} />
        {categories}
      </Column>
      <div className={classes.side}>
        <Column gap="l" className={classes.half}>
          {isWide && isCreating && (
            <Card as="section" gap="m" className={classes.new}>
              <h2>{texts.new.title}</h2>
              <NewCategory courseId={id} isOpenedForIt />
            </Card>
          )}
          {next}
          {isWide && news}
          {lines}
        </Column>
        {!isWide && <div className={classes.half}>{news}</div>}
      </div>
      {dialog}
    </div>
  )
}

interface MenuProps {
  courseId: number
  category: Category
}

/** What a teacher can do with a category; one that was open and is deleted leads back to the others. */
export function CategoryMenu({ courseId, category }: MenuProps) {
  const { open, dialog } = useDialogs(dialogs, { courseId })
  const [location, go] = useMaterialsLocation()
  const onDeleted = () => {
    if (location.category === category.id) go({}, { replace: true })
  }
  return (
    <>
      <RenameDeleteMenu
        name={category.name}
        onRename={() => open('renameCategory', { category })}
        onDelete={() => open('deleteCategory', { category, onDeleted })}
      />
      {dialog}
    </>
  )
}

/** The next lesson and the button that changes it; a cancelled one before it is struck through, and can be undone. */
export function LessonLine({ course, onChange }: { course: Course; onChange: () => void }) {
  const now = useNow()
  const dayOffOn = useDayOffOn()
  const timeOn = useLessonTime()
  const undo = useUndoChange(course.id)
  const today = bakuDate(now)
  const lesson = nextLesson(course, now, dayOffOn)
  const [cancelled] = upcomingChanges(course, today).flatMap(({ date, kind }): (NoLesson & { date: string })[] => {
    const off = kind === 'cancelled' && date >= today && noLessonOn(course, date, dayOffOn)
    return off && off.reason === 'cancelled' && !(lesson && lesson.date < date) ? [{ ...off, date }] : []
  })
  if (cancelled) {
    const { date, startsAt, text } = cancelled
    const day = lessonText({ date, times: [] }, today, timeOn)
    return (
      <Row wrap gap="m" lineGap="s" className={classes.line}>
        <p className={classes.text}>
          <strong>
            {day} {startsAt && <s>{timeOn(date, startsAt)}</s>}
          </strong>
          <LinkedText text={[noLesson.short, text].filter(Boolean).join(': ')} />
        </p>
        <Button
          variant="light"
          aria-label={`${lessonChange.undo}: ${day}`}
          className={classes.button ?? ''}
          onClick={() => undo(date)}
        >
          {common.undo}
        </Button>
      </Row>
    )
  }
  return (
    <Row wrap gap="m" lineGap="s" className={classes.line}>
      <p className={classes.text}>
        <strong>{lesson ? lessonText(lesson, today, timeOn) : courseTexts.endMissing}</strong>
        <span>{next.title}</span>
      </p>
      <Button variant="light" className={classes.button ?? ''} onClick={onChange}>
        {lessonChange.open}
      </Button>
    </Row>
  )
}
