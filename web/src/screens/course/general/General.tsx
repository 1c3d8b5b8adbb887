import type { Course } from '@hasiye/contract/courses.ts'
import type { Category } from '@hasiye/contract/materials.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { AboutCard } from '../../../features/course/AboutCard.tsx'
import cards from '../../../features/course/cards.module.css'
import { Categories } from '../../../features/materials/Categories.tsx'
import { RenameDeleteMenu } from '../../../features/materials/RenameDeleteMenu.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { useNarrow } from '../../../ui/blocks/useNarrow.ts'
import { category as texts } from '../../../ui/texts/materials.ts'
import { DeleteCategory, RenameCategory } from './CategoryDialogs.tsx'
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
  const menuOf = (category: Category) => {
    const subject = { courseId: course.id, category }
    return (
      <RenameDeleteMenu
        name={category.name}
        renaming={(close) => <RenameCategory {...subject} onClose={close} />}
        deleting={(close) => <DeleteCategory {...subject} onClose={close} />}
      />
    )
  }
  return (
    <div className={cards.columns}>
      <div className={cards.main}>
        {course.description && <AboutCard description={course.description} />}
        <Categories
          courseId={course.id}
          emptyText={texts.empty.teacher}
          seesComments
          action={create}
          menu={mayManage ? menuOf : undefined}
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
