import type { Comment } from '@hasiye/contract/comments.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { Category, Material } from '@hasiye/contract/materials.ts'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import { categoryComments, materialComments, materialKeys } from '../../../api/queries.ts'
import { dialogTable, useDialogs } from '../../../ui/blocks/dialog-table.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { List } from '../../../ui/blocks/layout.tsx'
import { Delayed } from '../../../ui/blocks/Skeleton.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/controls/Tabs.tsx'
import { comment as texts } from '../../../ui/texts/materials.ts'
import { useMaterialsLocation } from '../location.ts'
import { CommentItem } from './CommentItem.tsx'
import { Composer, nameOf, type Subject } from './Composer.tsx'
import classes from './comments.module.css'

const dialogs = dialogTable(() => import('../dialogs.tsx'))

interface Props {
  course: Course
  category: Category
  /** The material whose comments can be shown besides the general ones. */
  material: Material | undefined
}

interface TalkProps {
  course: Course
  category: Category
}

/** The general comments of a category. */
export function GeneralComments({ course, category }: TalkProps) {
  return (
    <Conversation
      course={course}
      categoryId={category.id}
      subject={{ kind: 'category', id: category.id }}
      mayWrite={course.may.edit}
    />
  )
}

/** The comments of a material. */
export function MaterialComments({ course, category, material }: TalkProps & { material: Material }) {
  return (
    <Conversation
      key={material.id}
      course={course}
      categoryId={category.id}
      subject={{ kind: 'material', id: material.id }}
      mayWrite={course.may.comment}
    />
  )
}

/** The comments of a category: the general ones and those of the selected material. */
export function CommentPanel({ course, category, material }: Props) {
  const [location, go] = useMaterialsLocation()
  const general: Subject = { kind: 'category', id: category.id }
  const { data: generalComments } = useQuery(commentsQuery(general))
  const shown = location.comments ?? (material ? 'file' : 'general')
  return (
    <Tabs
      value={shown}
      onChange={(value) => go({ ...location, comments: value === 'file' ? 'file' : 'general' }, { replace: true })}
      className={classes.panel}
      aria-label={texts.title}
    >
      <TabList isGrown className={classes.tabs ?? ''}>
        <Tab value="general" count={<Count n={generalComments?.length} />}>
          {texts.general}
        </Tab>
        <Tab value="file" count={<Count n={material?.commentCount} />}>
          {texts.file}
        </Tab>
      </TabList>
      <TabPanel value="general" tabIndex={0} className={classes.talk ?? ''}>
        <GeneralComments course={course} category={category} />
      </TabPanel>
      <TabPanel value="file" tabIndex={0} className={classes.talk ?? ''}>
        {material ? (
          <>
            <p className={classes.about}>{material.title}</p>
            <MaterialComments course={course} category={category} material={material} />
          </>
        ) : (
          <p className={classes.quiet}>{texts.choose}</p>
        )}
      </TabPanel>
    </Tabs>
  )
}

const refetchMs = 20_000

/**
 * Query of the comments on a subject, refetched every 20 seconds while the page is visible. 1,000 open pages send 50
 * requests a second, nearly all answered with 304 and no body, and need no open connections.
 */
const commentsQuery = ({ kind, id }: Subject) => ({
  ...(kind === 'material' ? materialComments(id) : categoryComments(id)),
  refetchInterval: refetchMs,
  refetchIntervalInBackground: false,
})

function Count({ n }: { n: number | undefined }) {
  if (n === undefined) return null
  return <span className={`${classes.count} tabular`}>{n}</span>
}

interface ConversationProps {
  course: Course
  categoryId: number
  subject: Subject
  mayWrite: boolean
}

/** The comments on a material or category, oldest first, with the form for a new one. */
function Conversation({ course, categoryId, subject, mayWrite }: ConversationProps) {
  const { data: comments, error, refetch } = useQuery(commentsQuery(subject))
  // The lists of categories and materials show the number of comments.
  const stale = [commentsQuery(subject).queryKey, ...materialKeys(course.id, categoryId)]
  const { open, dialog } = useDialogs(dialogs, { course, stale })
  const end = useEndInView(comments)
  const teacherIds = new Set(course.teachers.map(({ id }) => id))

  if (!comments) {
    if (!error)
      return (
        <Delayed>
          <p className={classes.quiet}>{texts.loading}</p>
        </Delayed>
      )
    return <LoadError {...describeError(error, texts.failed.load)} onRetry={() => void refetch()} />
  }
  return (
    <>
      {comments.length === 0 ? (
        <p className={classes.quiet}>{mayWrite ? texts.empty : texts.emptyReadOnly}</p>
      ) : (
        <List as="ol" gap="l" className={classes.comments}>
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              isTeacher={comment.userId !== null && teacherIds.has(comment.userId)}
              stale={stale}
              onDelete={(deleted) => open('deleteComment', { comment: deleted })}
            />
          ))}
        </List>
      )}
      {mayWrite && <Composer key={nameOf(subject)} subject={subject} stale={stale} />}
      <div ref={end} className={classes.end} />
      {dialog}
    </>
  )
}

/**
 * Scrolls the newest comment and the field below it into view: when the comments open, and after a new one of the
 * viewer.
 */
function useEndInView(comments: Comment[] | undefined) {
  const end = useRef<HTMLDivElement>(null)
  const newest = comments?.at(-1)
  const shown = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (!newest) return
    const isFirst = shown.current === undefined
    if (isFirst || (newest.mine && newest.id !== shown.current)) end.current?.scrollIntoView({ block: 'nearest' })
    shown.current = newest.id
  }, [newest])
  return end
}
