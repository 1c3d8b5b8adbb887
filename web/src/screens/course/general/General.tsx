import type { Course } from '@hasiye/contract/courses.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { AboutCard } from '../../../features/course/AboutCard.tsx'
import cards from '../../../features/course/cards.module.css'
import { Categories } from '../../../features/materials/Categories.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { useNarrow } from '../../../ui/blocks/useNarrow.ts'
import { category as texts } from '../../../ui/texts/materials.ts'
import { CategoryMenu } from './CategoryMenu.tsx'
import { LessonPanel } from './LessonPanel.tsx'
import { NewCategory } from './NewCategory.tsx'

/** The General tab of a teacher: categories, and the panel that manages them and the lesson link. */
export function General({ course, mayManage }: { course: Course; mayManage: boolean }) {
  const [isCreating, setCreating] = useState(false)
  const isNarrow = useNarrow()
  const create = isNarrow && mayManage && (
    <Button variant="light" leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {texts.create}
    </Button>
  )
  return (
    <div className={cards.columns}>
      <div className={cards.main}>
        {course.description && <AboutCard description={course.description} />}
        <Categories
          courseId={course.id}
          emptyText={texts.empty.teacher}
          seesComments
          action={create}
          menu={(category) => mayManage && <CategoryMenu courseId={course.id} category={category} />}
        />
      </div>
      <div className={cards.side}>
        {mayManage && !isNarrow && (
          <section className={cards.card}>
            <h2>{texts.new.title}</h2>
            <NewCategory courseId={course.id} />
          </section>
        )}
        <LessonPanel course={course} mayChange={mayManage} />
      </div>
      {isCreating && (
        <Sheet title={texts.new.title} opened onClose={() => setCreating(false)}>
          <NewCategory courseId={course.id} autoFocus onCreated={() => setCreating(false)} />
        </Sheet>
      )}
    </div>
  )
}
