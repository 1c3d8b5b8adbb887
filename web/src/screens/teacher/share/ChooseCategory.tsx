import type { Category } from '@hasiye/contract/materials.ts'
import { NativeSelect } from '@mantine/core'
import { IconChevronDown, IconFolder } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import { categories, myCourses } from '../../../api/queries.ts'
import { isOpen } from '../../../features/course/is-open.ts'
import { ListSkeleton } from '../../../features/materials/ListSkeleton.tsx'
import { UploadSheet } from '../../../features/materials/upload/UploadSheet.tsx'
import type { NewUpload } from '../../../features/materials/upload/upload-queue.ts'
import { useUploads } from '../../../features/materials/upload/useUploads.ts'
import { removeShared } from '../../../offline/shared-files.ts'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { common } from '../../../ui/texts/common.ts'
import { dash } from '../../../ui/texts/dashboard.ts'
import { share as texts } from '../../../ui/texts/install.ts'
import { category as categoryTexts } from '../../../ui/texts/materials.ts'
import classes from './SharedFiles.module.css'

/** Asks for a course and one of its categories, then uploads the files there. */
export function ChooseCategory({ files }: { files: File[] }) {
  const courses = useQuery(myCourses)
  const [typed, setTyped] = useState('')
  if (!courses.data) {
    return courses.error ? (
      <LoadError
        {...describeError(courses.error, dash.loadError)}
        retryLabel={common.retry}
        onRetry={() => void courses.refetch()}
      />
    ) : (
      <ListSkeleton label={dash.loading} />
    )
  }
  const open = courses.data.filter(isOpen)
  if (open.length === 0) return <p>{texts.noCourse}</p>
  const courseId = open.length === 1 ? open[0]?.id : Number(typed)
  return (
    <>
      <NativeSelect
        label={texts.course}
        size="md"
        rightSection={<IconChevronDown size={18} aria-hidden="true" />}
        value={courseId ? String(courseId) : ''}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data={[
          ...(open.length === 1 ? [] : [{ value: '', label: texts.choose }]),
          ...open.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {courseId ? <CategoriesOf key={courseId} courseId={courseId} files={files} /> : null}
    </>
  )
}

function CategoriesOf({ courseId, files }: { courseId: number; files: File[] }) {
  const { data, error, refetch } = useQuery(categories(courseId))
  const [chosen, setChosen] = useState<Category>()
  if (!data) {
    return error ? (
      <LoadError
        {...describeError(error, categoryTexts.failed.load)}
        retryLabel={common.retry}
        onRetry={() => void refetch()}
      />
    ) : (
      <ListSkeleton label={categoryTexts.loading} />
    )
  }
  if (data.length === 0) {
    return (
      <p>
        {texts.noCategory}{' '}
        <Link to="/course/$id" params={{ id: String(courseId) }} hash="general">
          {texts.openCourse}
        </Link>
      </p>
    )
  }
  return (
    <section aria-label={texts.category}>
      <h2>{texts.category}</h2>
      <ul className={classes.categories}>
        {data.map((category) => (
          <li key={category.id}>
            <button type="button" onClick={() => setChosen(category)}>
              <IconFolder size={20} aria-hidden="true" />
              {category.name}
            </button>
          </li>
        ))}
      </ul>
      {chosen && (
        <Upload courseId={courseId} categoryId={chosen.id} files={files} onClose={() => setChosen(undefined)} />
      )}
    </section>
  )
}

interface UploadProps {
  courseId: number
  categoryId: number
  files: File[]
  onClose: () => void
}

/** The sheet with the titles; the files go into the category's queue, which is shown in the category. */
function Upload({ courseId, categoryId, files, onClose }: UploadProps) {
  const { queue } = useUploads(courseId, categoryId)
  const navigate = useNavigate()
  const start = async (uploads: NewUpload[]) => {
    queue.add(uploads)
    await removeShared()
    await navigate({
      to: '/course/$id',
      params: { id: String(courseId) },
      search: { category: categoryId },
      hash: 'general',
      replace: true,
      ignoreBlocker: true,
    })
  }
  return <UploadSheet files={files} onClose={onClose} onUpload={(uploads) => void start(uploads)} />
}
