import type { Course } from '@hasiye/contract/courses.ts'
import { type Category, createCategory, deleteCategory, renameCategory } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { categories } from '../../api/queries.ts'
import { AboutCard } from '../../features/course/CourseCards.tsx'
import cards from '../../features/course/cards.module.css'
import { Categories } from '../../features/materials/Categories.tsx'
import { RenameDeleteMenu } from '../../features/materials/RenameDeleteMenu.tsx'
import { restorableHint, useNotifyDeleted } from '../../features/trash/restore.ts'
import { TrashLinkIfAny } from '../../features/trash/TrashLink.tsx'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { Form, FormError } from '../../forms/Form.tsx'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Card, Column } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { useNarrow } from '../../ui/blocks/useNarrow.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { common } from '../../ui/texts/common.ts'
import { category as texts } from '../../ui/texts/materials.ts'
import { LessonDaysCard } from './LessonDaysCard.tsx'
import { LessonPanel } from './LessonPanel.tsx'

/** The General tab for teachers: the categories, and panels for a new category and for the lesson link. */
export function General({ course }: { course: Course }) {
  const [isCreating, setCreating] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const isNarrow = useNarrow()
  const { id, description, may } = course
  const create = isNarrow && may.edit && (
    <Button variant="light" leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {texts.create}
    </Button>
  )
  const menuOf = (category: Category) => <CategoryMenu courseId={id} category={category} />
  return (
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
      </div>
      <div className={`${cards.side} ${cards.split}`}>
        {may.edit && !isNarrow && (
          <Card as="section" gap="m" padding="xl" className={cards.card}>
            <h2>{texts.new.title}</h2>
            <NewCategory courseId={id} />
          </Card>
        )}
        <LessonPanel course={course} />
        {may.edit && <LessonDaysCard course={course} />}
      </div>
      {isCreating && (
        <Sheet title={texts.new.title} opened onClose={() => setCreating(false)} dirty={isTyped}>
          <NewCategory courseId={id} isOpenedForIt onTyped={setTyped} onCreated={() => setCreating(false)} />
        </Sheet>
      )}
    </div>
  )
}

interface NewCategoryProps {
  courseId: number
  /** The dialog contains only this form. */
  isOpenedForIt?: boolean
  /** Called with whether something is typed that closing the dialog would lose. */
  onTyped?: (isTyped: boolean) => void
  onCreated?: () => void
}

/** Form for a new category; a rejected name stays in its field. */
function NewCategory({ courseId, isOpenedForIt = false, onTyped, onCreated }: NewCategoryProps) {
  const form = useForm(createCategory, {
    initial: { name: '' },
    input: ({ name }) => ({ params: { id: courseId }, body: { name: name.trim() } }),
    stale: [categories(courseId).queryKey],
    failed: texts.failed.create,
    onRefused: ({ code }) => (code === 'duplicate' ? { fieldErrors: { name: texts.error.duplicate } } : undefined),
    onSaved: ({ name }): void => {
      void notifySuccess(fill(texts.created, { name }))
      form.restart({ name: '' })
      form.element.current?.querySelector('input')?.focus()
      onCreated?.()
    },
  })
  useEffect(() => onTyped?.(form.isUnsaved), [onTyped, form.isUnsaved])
  return (
    <Form form={form} hasOwnError>
      <Column gap="m">
        <TextField
          {...form.field('name')}
          placeholder={texts.name.placeholder}
          errorRole="alert"
          autoComplete="off"
          data-autofocus={isOpenedForIt || undefined}
        />
        <FormError form={form} />
        <Button
          type="submit"
          variant="light"
          disabled={form.values.name.trim() === ''}
          loading={form.isSubmitting}
          leftSection={<IconPlus size={20} aria-hidden="true" />}
        >
          {form.isSubmitting ? texts.creating : texts.create}
        </Button>
      </Column>
    </Form>
  )
}

interface CategoryProps {
  courseId: number
  category: Category
}

/** Menu to rename a category, or to delete it with its materials and comments after confirmation. */
function CategoryMenu({ courseId, category }: CategoryProps) {
  const { id, name, fileCount, commentCount } = category
  const notifyDeleted = useNotifyDeleted(courseId)
  const consequences = [
    fill(fileCount > 0 ? texts.delete.body : texts.delete.bodyWithoutMaterials, { name, n: fileCount }),
    ...(commentCount > 0 ? [fill(texts.delete.comments, { n: commentCount })] : []),
    restorableHint,
  ]
  return (
    <RenameDeleteMenu
      name={name}
      renaming={(close) => <RenameCategory courseId={courseId} category={category} onClose={close} />}
      deleting={(close) => (
        <ConfirmCall
          endpoint={deleteCategory}
          input={{ params: { id } }}
          title={texts.delete.title}
          body={consequences.join(' ')}
          confirm={texts.delete.confirm}
          confirming={common.deleting}
          failed={texts.failed.delete}
          stale={[categories(courseId).queryKey]}
          onDone={() => notifyDeleted(fill(texts.deleted, { name }), { kind: 'category', id })}
          onClose={close}
        />
      )}
    />
  )
}

function RenameCategory({ courseId, category: { id, name }, onClose }: CategoryProps & { onClose: () => void }) {
  const form = useForm(renameCategory, {
    initial: { name },
    input: (typed) => ({ params: { id }, body: { name: typed.name.trim() } }),
    stale: [categories(courseId).queryKey],
    failed: texts.failed.rename,
    onRefused: ({ code }) => (code === 'duplicate' ? { fieldErrors: { name: texts.error.duplicate } } : undefined),
    onSaved: () => {
      void notifySuccess(texts.renamed)
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={texts.rename.title}
      isUnchanged={['', name].includes(form.values.name.trim())}
      onClose={onClose}
    >
      <TextField {...form.field('name')} errorRole="alert" autoComplete="off" data-autofocus />
    </FormSheet>
  )
}
