import type { Course } from '@hasiye/contract/courses.ts'
import type { Category, Material } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { category as categoryTexts, comment as commentTexts, material as texts } from '../../ui/texts/materials.ts'
import back from '../course/BackLink.module.css'
import { CommentPanel } from './comments/CommentPanel.tsx'
import { useMaterialsLocation } from './location.ts'
import { Materials } from './Materials.tsx'
import classes from './OpenCategory.module.css'
import { DropZone, UploadButton } from './upload/ChooseFiles.tsx'
import { UploadList } from './upload/UploadList.tsx'
import { UploadSheet } from './upload/UploadSheet.tsx'
import { useUploads } from './upload/useUploads.ts'

interface Props {
  course: Course
  category: Category
  materials: Material[]
}

/** A category: its materials and beside them the comments, which are a separate tab on phones. */
export function OpenCategory({ course, category, materials }: Props) {
  usePageTitle(category.name)
  const isWide = useMediaQuery('(width >= 62em)', true, { getInitialValueInEffect: false })
  const [location, go] = useMaterialsLocation()
  const [chosen, setChosen] = useState<File[]>()
  const { queue, state } = useUploads(course.id, category.id)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const list = <Materials course={course} category={category} materials={materials} />
  const shelf = course.may.edit ? (
    <DropZone onFiles={setChosen}>
      <UploadList queue={queue} state={state} />
      {list}
    </DropZone>
  ) : (
    <section className={classes.shelf} aria-label={texts.title}>
      {list}
    </section>
  )
  const material = materials.find(({ id }) => id === location.file)
  const panel = course.may.readComments && <CommentPanel course={course} category={category} material={material} />
  const openTab = (tab: string | null) => {
    const { comments: _comments, ...rest } = location
    go(tab === 'comments' ? { ...rest, comments: material ? 'file' : 'general' } : rest, { replace: true })
  }
  return (
    <>
      <BackToCategories />
      <header className={classes.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {wholeOrdinals(category.name)}
          </h1>
          <p>
            {wholeOrdinals(course.name)} · {fill(categoryTexts.count, { n: materials.length })}
          </p>
        </div>
        {course.may.edit && <UploadButton onFiles={setChosen} />}
      </header>
      {isWide || !panel ? (
        <div className={classes.columns} data-alone={!panel || undefined}>
          {shelf}
          {panel}
        </div>
      ) : (
        <Tabs value={location.comments ? 'comments' : 'materials'} onChange={openTab} keepMounted={false}>
          <Tabs.List grow>
            <Tabs.Tab value="materials">{texts.title}</Tabs.Tab>
            <Tabs.Tab value="comments">{commentTexts.title}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="materials" className={classes.tab ?? ''}>
            {shelf}
          </Tabs.Panel>
          <Tabs.Panel value="comments" className={classes.tab ?? ''}>
            {panel}
          </Tabs.Panel>
        </Tabs>
      )}
      {chosen && (
        <UploadSheet files={chosen} onClose={() => setChosen(undefined)} onUpload={(uploads) => queue.add(uploads)} />
      )}
    </>
  )
}

/** Link from a category back to all categories. */
export function BackToCategories() {
  return (
    <Link to="." search={{}} hash="general" className={back.back}>
      <IconArrowLeft size={20} aria-hidden="true" />
      {texts.back}
    </Link>
  )
}
