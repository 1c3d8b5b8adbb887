import type { Course } from '@hasiye/contract/courses.ts'
import { OwnAnnouncements } from '../../features/announcements/Announcements.tsx'
import { LessonCard } from '../../features/course/CourseCards.tsx'
import { CourseIntro } from '../../features/course/CourseIntro.tsx'
import cards from '../../features/course/cards.module.css'
import { LessonChanges } from '../../features/course/LessonChanges.tsx'
import { NextLesson } from '../../features/course/NextLesson.tsx'
import { Categories } from '../../features/materials/Categories.tsx'
import { category } from '../../ui/texts/materials.ts'

/** The General tab for a student or parent: the lesson link and the categories. */
export function General({ course }: { course: Course }) {
  return (
    <>
      <CourseIntro course={course} />
      <OwnAnnouncements courseId={course.id} />
      <div className={cards.columns}>
        <div className={cards.main}>
          <Categories courseId={course.id} emptyText={category.empty.student} seesComments={course.may.readComments} />
        </div>
        <div className={cards.side}>
          <LessonCard link={course.lessonLink} />
          <LessonChanges course={course} />
          <NextLesson course={course} />
        </div>
      </div>
    </>
  )
}
