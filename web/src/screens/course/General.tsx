import type { Course } from '@hasiye/contract/courses.ts'
import type { Category } from '@hasiye/contract/materials.ts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { CourseAnnouncements } from '../../features/announcements/CourseAnnouncements.tsx'
import { AboutCard } from '../../features/course/CourseCards.tsx'
import cards from '../../features/course/cards.module.css'
import { Categories } from '../../features/materials/Categories.tsx'
import { RenameDeleteMenu } from '../../features/materials/RenameDeleteMenu.tsx'
import { TrashLinkIfAny } from '../../features/trash/TrashLink.tsx'
import { useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { Card } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { useNarrow, useWide } from '../../ui/blocks/useNarrow.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { category as texts } from '../../ui/texts/materials.ts'
import { BannerMenu } from './BannerMenu.tsx'
import { CourseMenu } from './CourseMenu.tsx'
import { courseDialogs } from './course-dialogs.ts'
import { LessonDaysCard } from './LessonDaysCard.tsx'
import { LessonPanel } from './LessonPanel.tsx'
import { NewCategory } from './NewCategory.tsx'

// Few look at it first, and it needs the code of the report.
const MonthRates = lazyPart(() => import('./MonthRates.tsx'), 'MonthRates')

/** The General tab for teachers: the categories, and panels for a new category and for the lesson link. */
export function General({ course }: { course: Course }) {
  const isNarrow = useNarrow()
  const isTablet = !useWide() && !isNarrow
  const { id, description, may } = course
  const { open, dialog } = useDialogs(courseDialogs, { course, courseId: id })
  const create = isNarrow && may.edit && (
    <Button variant="light" leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => open('newCategory')}>
      {texts.create}
    </Button>
  )
  // It is loaded later, and is last so that it moves nothing; on tablets the cards at the side share a row.
  const rates = (
    <Suspense>
      <MonthRates course={course} />
    </Suspense>
  )
  const menuOf = (category: Category) => (
    <RenameDeleteMenu
      name={category.name}
      onRename={() => open('renameCategory', { category })}
      onDelete={() => open('deleteCategory', { category })}
    />
  )
  return (
    <>
      <CourseAnnouncements
        course={course}
        onWrite={() => open('announce', { courseIds: [id] })}
        onEdit={(announcement) => open('editAnnouncement', { announcement })}
        onDelete={(announcement) => open('deleteAnnouncement', { announcement })}
        onViews={(announcement) => open('announcementViews', { announcement, courseName: course.name })}
      />
      <div className={cards.columns}>
        <div className={cards.main}>
          {description && <AboutCard description={description} />}
          <Categories
            courseId={id}
            emptyText={texts.empty.teacher}
            seesComments={may.readComments}
            action={create}
            belowEmpty={<TrashLinkIfAny courseId={id} />}
            menu={may.edit ? menuOf : undefined}
          />
          {isTablet && rates}
        </div>
        <div className={`${cards.side} ${cards.split}`}>
          {may.edit && !isNarrow && (
            <Card as="section" gap="m" className={cards.card}>
              <h2>{texts.new.title}</h2>
              <NewCategory courseId={id} />
            </Card>
          )}
          <LessonPanel course={course} open={open} />
          {may.edit && (
            <LessonDaysCard
              course={course}
              onChangeLesson={() => open('changeLesson')}
              onChangeRound={() => open('round')}
            />
          )}
          {!isTablet && rates}
        </div>
        {dialog}
      </div>
    </>
  )
}

/** The actions on a whole course. The dialogs are part of the tab, so they close when the user navigates back. */
export function CourseActions({ course }: { course: Course }) {
  const { open, dialog } = useDialogs(courseDialogs, { course })
  return (
    <>
      {course.may.edit && (
        <>
          <Button
            variant="default"
            leftSection={<IconPencil size={20} aria-hidden="true" />}
            onClick={() => open('edit')}
          >
            {common.edit}
          </Button>
          <BannerMenu course={course} />
        </>
      )}
      <CourseMenu course={course} open={open} />
      {dialog}
    </>
  )
}
