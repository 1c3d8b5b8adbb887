import type { Course } from '@hasiye/contract/courses.ts'
import type { Category, Material } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { categories, materials } from '../../api/queries.ts'
import { BackLink } from '../../ui/blocks/BackLink.tsx'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Card, Column, Row } from '../../ui/blocks/layout.tsx'
import { ListSkeleton } from '../../ui/blocks/Skeleton.tsx'
import { useNarrow, useWide } from '../../ui/blocks/useNarrow.ts'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/controls/Tabs.tsx'
import { common, first } from '../../ui/texts/common.ts'
import {
  category as categoryTexts,
  comment as commentTexts,
  link,
  material as texts,
} from '../../ui/texts/materials.ts'
import { TrashLinkIfAny } from '../trash/TrashLink.tsx'
import classes from './CategoryPage.module.css'
import { CommentPanel, GeneralComments, MaterialComments } from './comments/CommentPanel.tsx'
import { useMaterialsLocation } from './location.ts'
import { MaterialList, MaterialTools } from './MaterialList.tsx'
import { RenameDeleteMenu } from './RenameDeleteMenu.tsx'
import { AddButton, DropZone, UploadButton, UploadList } from './upload/Uploads.tsx'
import { useUploads } from './upload/useUploads.ts'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

interface Props {
  course: Course
  categoryId: number
  /** The actions on the category. */
  menu?: ((category: Category) => ReactNode) | undefined
}

/** Page of a category: loads it with its materials. */
export function CategoryPage({ course, categoryId, menu }: Props) {
  const list = useQuery(categories(course.id))
  const files = useQuery(materials(categoryId))
  const category = list.data?.find(({ id }) => id === categoryId)
  const error = list.error ?? files.error
  const isGone = list.data !== undefined && !category && !list.isFetching
  if (category && files.data && error?.code !== 'not_found') {
    const opened = { course, category, materials: files.data, menu: menu?.(category) }
    return course.may.edit ? <EditedCategory {...opened} /> : <OpenCategory {...opened} />
  }
  const retry = () => {
    void list.refetch()
    void files.refetch()
  }
  return (
    <>
      <BackToCategories />
      {error || isGone ? (
        <LoadError
          {...describeError(isGone ? undefined : error, isGone ? categoryTexts.missing : texts.failed.load)}
          retryLabel={isGone ? first.reload : undefined}
          onRetry={retry}
          isPage
        />
      ) : (
        <ListSkeleton label={texts.loading} />
      )}
    </>
  )
}

interface OpenProps {
  course: Course
  category: Category
  materials: Material[]
  menu: ReactNode
  /** For viewers who may add materials. */
  uploads?: ReturnType<typeof useUploads>
}

function EditedCategory(props: OpenProps) {
  const uploads = useUploads(props.course.id, props.category.id)
  return <OpenCategory {...props} uploads={uploads} />
}

/**
 * A category: its materials and beside them the comments. Where there is no room for both, the general comments are a
 * tab, and those of a file have a page of their own.
 */
function OpenCategory({ course, category, materials, menu, uploads }: OpenProps) {
  const isWide = useWide()
  const [location, go] = useMaterialsLocation()
  const { open, dialog } = useDialogs(dialogs)
  const isNarrow = useNarrow()
  const material = materials.find(({ id }) => id === location.file)
  const isFilePage = !isWide && course.may.readComments && location.comments === 'file' && material !== undefined
  usePageTitle(isFilePage ? material.title : category.name)
  const upload = (chosen: File[]) => open('upload', { files: chosen, onUpload: (added) => uploads?.queue.add(added) })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [isFilePage])
  if (isFilePage) {
    const { file: _file, comments: _comments, ...rest } = location
    return (
      <>
        <BackLink to="." search={rest} hash="general">
          {wholeOrdinals(category.name)}
        </BackLink>
        <Column as="header" below="block" className={classes.head}>
          <h1 ref={heading} tabIndex={-1}>
            {wholeOrdinals(material.title)}
          </h1>
          <p>{commentTexts.title}</p>
        </Column>
        <Card padding="none" className={classes.talk}>
          <MaterialComments course={course} category={category} material={material} />
        </Card>
        {dialog}
      </>
    )
  }

  const addLink = () => open('addLink', { courseId: course.id, categoryId: category.id })
  const add = uploads && isNarrow && <AddButton onFiles={upload} onLink={addLink} />
  const shown = <Materials course={course} category={category} materials={materials} add={add} />
  const content = uploads ? (
    <DropZone onFiles={upload}>
      <UploadList {...uploads} />
      {shown}
    </DropZone>
  ) : (
    <Column as="section" gap="l" aria-label={texts.title}>
      {shown}
    </Column>
  )
  const openTab = (tab: string | null) => {
    const { comments: _comments, ...rest } = location
    go(tab === 'comments' ? { ...rest, comments: 'general' } : rest, { replace: true })
  }
  return (
    <>
      <BackToCategories />
      <Row as="header" wrap gap="m" align="end" justify="between" below="block" className={classes.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {wholeOrdinals(category.name)}
          </h1>
          <p>
            {wholeOrdinals(course.name)} · {fill(categoryTexts.count, { n: materials.length })}
          </p>
        </div>
        {uploads && (
          <Row gap="s" align="start">
            {!isNarrow && (
              <>
                <Button variant="default" leftSection={<IconLink size={20} aria-hidden="true" />} onClick={addLink}>
                  {link.add}
                </Button>
                <UploadButton onFiles={upload} />
              </>
            )}
            {menu}
          </Row>
        )}
      </Row>
      {isWide || !course.may.readComments ? (
        <div className={classes.columns} data-alone={!course.may.readComments || undefined}>
          {content}
          {course.may.readComments && <CommentPanel course={course} category={category} material={material} />}
        </div>
      ) : (
        <Tabs value={location.comments ? 'comments' : 'materials'} onChange={openTab}>
          <TabList isGrown>
            <Tab value="materials">{texts.title}</Tab>
            <Tab value="comments">{commentTexts.title}</Tab>
          </TabList>
          <TabPanel value="materials" className={classes.tab ?? ''}>
            {content}
          </TabPanel>
          <TabPanel value="comments" className={classes.tab ?? ''}>
            <Card padding="none" className={classes.talk}>
              <GeneralComments course={course} category={category} />
            </Card>
          </TabPanel>
        </Tabs>
      )}
      {dialog}
    </>
  )
}

/** Link from a category back to all categories. */
function BackToCategories() {
  return (
    <BackLink to="." search={{}} hash="general">
      {texts.back}
    </BackLink>
  )
}

interface MaterialsProps {
  course: Course
  category: Category
  materials: Material[]
  /** On phones the button that adds some, beside search and order. */
  add: ReactNode
}

/** The materials of a category, filtered and sorted. */
function Materials({ course: { id: courseId, may }, category, materials, add }: MaterialsProps) {
  const [location, go] = useMaterialsLocation()
  const { open, dialog } = useDialogs(dialogs, { courseId, categoryId: category.id })
  if (materials.length === 0) {
    return may.edit ? (
      <>
        {add}
        <EmptyState title={texts.empty.teacher} action={<TrashLinkIfAny courseId={courseId} />} />
      </>
    ) : (
      <EmptyState title={texts.empty.student} />
    )
  }
  const openComments = ({ id }: Material) => go({ ...location, file: id, comments: 'file' })
  const menuOf = (material: Material) => (
    <RenameDeleteMenu
      name={material.title}
      renameLabel={material.type === 'link' ? link.change : common.rename}
      onRename={() => open('changeMaterial', { material })}
      onDelete={() => open('deleteMaterial', { material })}
    />
  )
  return (
    <>
      {materials.length > 1 ? <MaterialTools canSort>{add}</MaterialTools> : add}
      <MaterialList
        materials={materials}
        onComments={may.readComments ? openComments : undefined}
        menu={may.edit ? menuOf : undefined}
      />
      {dialog}
    </>
  )
}
