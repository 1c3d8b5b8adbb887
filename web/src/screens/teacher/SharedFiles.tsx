import { IconFile, IconFolder } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { categories, myCourses } from '../../api/queries.ts'
import { useMe } from '../../api/session.ts'
import { BackToCourses } from '../../features/course/CourseScreen.tsx'
import { sizeText } from '../../features/materials/size-text.ts'
import { ownerOf } from '../../offline/cached-response.ts'
import { listShared, removeForeign, removeShared } from '../../offline/shared-files.ts'
import { useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { ListSkeleton } from '../../ui/blocks/ListSkeleton.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { common } from '../../ui/texts/common.ts'
import { dash, nav } from '../../ui/texts/dashboard.ts'
import { share as texts } from '../../ui/texts/install.ts'
import { category as categoryTexts } from '../../ui/texts/materials.ts'
import { dashboardDialogs } from './dashboard-dialogs.ts'
import classes from './SharedFiles.module.css'

/** Page of files that another app shared with this one: asks into which category to upload them. */
export function SharedFiles() {
  usePageTitle(texts.title)
  const me = useMe()
  const navigate = useNavigate()
  const owner = me && ownerOf(me)
  const [files, setFiles] = useState<File[]>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!owner) return
    if (matchMedia('(display-mode: browser)').matches) void removeForeign()
    void listShared(owner).then(setFiles)
  }, [owner])
  useEffect(() => {
    if (files) heading.current?.focus({ preventScroll: true })
  }, [files])

  if (!files) return <ListSkeleton label={common.loading} />
  if (files.length === 0) {
    const home = <ButtonLink to="/dashboard">{nav.home}</ButtonLink>
    return (
      <EmptyState title={texts.none.title} action={home} isPage>
        {texts.none.body}
      </EmptyState>
    )
  }
  const decline = async () => {
    await removeShared()
    await navigate({ to: '/dashboard', replace: true })
  }
  return (
    <div className={classes.page}>
      <BackToCourses to="/dashboard" />
      <h1 ref={heading} tabIndex={-1}>
        {texts.title}
      </h1>
      <ul className={classes.files} aria-label={texts.files}>
        {files.map(({ name, size, lastModified }) => (
          <li key={`${name} ${size} ${lastModified}`}>
            <IconFile size={20} aria-hidden="true" />
            <span className={classes.name}>{name}</span>
            <span className="tabular">{sizeText(size)}</span>
          </li>
        ))}
      </ul>
      <ChooseCategory files={files} />
      <Button variant="subtle" color="nar" onClick={() => void decline()}>
        {texts.decline}
      </Button>
    </div>
  )
}

/** Asks for a course and one of its categories, then uploads the files there. */
function ChooseCategory({ files }: { files: File[] }) {
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
  const open = courses.data.filter(({ may }) => may.edit)
  if (open.length === 0) return <p>{texts.noCourse}</p>
  const courseId = open.length === 1 ? open[0]?.id : Number(typed)
  return (
    <>
      <SelectField
        label={texts.course}
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
  const { open, dialog } = useDialogs(dashboardDialogs)
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
            <button type="button" onClick={() => open('uploadShared', { courseId, categoryId: category.id, files })}>
              <IconFolder size={20} aria-hidden="true" />
              {category.name}
            </button>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  )
}
