import type { Course } from '@hasiye/contract/courses.ts'
import type { Category, Material } from '@hasiye/contract/materials.ts'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { comment as texts } from '../../../ui/texts/materials.ts'
import { useMaterialsLocation } from '../location.ts'
import { Conversation } from './Conversation.tsx'
import classes from './comments.module.css'
import { commentsQuery } from './subject.ts'

interface Props {
  course: Course
  category: Category
  /** The material whose comments can be shown besides the general ones. */
  material: Material | undefined
}

/** The comments of a category: the general ones and those of the selected material. */
export function CommentPanel({ course, category, material }: Props) {
  const [location, go] = useMaterialsLocation()
  const general = { kind: 'category', category } as const
  const { data: generalComments } = useQuery(commentsQuery(general))
  const shown = location.comments ?? (material ? 'file' : 'general')
  const shared = { course, categoryId: category.id }
  return (
    <Tabs
      value={shown}
      onChange={(value) => go({ ...location, comments: value === 'file' ? 'file' : 'general' }, { replace: true })}
      keepMounted={false}
      className={classes.panel}
      aria-label={texts.title}
    >
      <Tabs.List grow className={classes.tabs ?? ''}>
        <Tabs.Tab value="general" rightSection={<Count n={generalComments?.length} />}>
          {texts.general}
        </Tabs.Tab>
        <Tabs.Tab value="file" rightSection={<Count n={material?.commentCount} />}>
          {texts.file}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="general" tabIndex={0} className={classes.talk ?? ''}>
        <Conversation {...shared} subject={general} mayWrite={course.may.edit} />
      </Tabs.Panel>
      <Tabs.Panel value="file" tabIndex={0} className={classes.talk ?? ''}>
        {material ? (
          <>
            <p className={classes.about}>{material.title}</p>
            <Conversation
              key={material.id}
              {...shared}
              subject={{ kind: 'material', material }}
              mayWrite={course.may.comment}
            />
          </>
        ) : (
          <p className={classes.quiet}>{texts.choose}</p>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

function Count({ n }: { n: number | undefined }) {
  if (n === undefined) return null
  return <span className={`${classes.count} tabular`}>{n}</span>
}
