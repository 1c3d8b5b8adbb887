import { hostOf } from '@hasiye/contract/web-address.ts'
import { IconFile, IconFolder, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { categories, myCourses } from '../../api/queries.ts'
import { useMe } from '../../api/session.ts'
import { ownerOf } from '../../device/storage.ts'
import { BackToCourses } from '../../features/course/CourseScreen.tsx'
import { sizeText } from '../../features/materials/files.ts'
import type { SharedLink } from '../../offline/shared-files.ts'
import { listShared, removeForeign, removeShared, type Shared } from '../../offline/shared-files.ts'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Card, Column } from '../../ui/blocks/layout.tsx'
import { ListSkeleton } from '../../ui/blocks/Skeleton.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { common } from '../../ui/texts/common.ts'
import { dash, nav } from '../../ui/texts/dashboard.ts'
import { share as texts } from '../../ui/texts/install.ts'
import { category as categoryTexts } from '../../ui/texts/materials.ts'
import classes from './SharedFiles.module.css'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

/**
 * Page of the files, or of the link, that another app shared with this one: asks into which category to add them. Of
 * several shares the newest comes first; a link is alone.
 */
export function SharedFiles() {
  const me = useMe()
  const navigate = useNavigate()
  const owner = me && ownerOf(me)
  const [shared, setShared] = useState<Shared[]>()
  const added = nextOf(shared ?? [])
  const title = added.link ? texts.titleOfLink : texts.title
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!owner) return
    if (matchMedia('(display-mode: browser)').matches) void removeForeign()
    void listShared(owner).then(setShared)
  }, [owner])
  useEffect(() => {
    if (shared) heading.current?.focus({ preventScroll: true })
  }, [shared])

  if (!shared) return <ListSkeleton label={common.loading} />
  if (shared.length === 0) {
    const home = <ButtonLink to="/dashboard">{nav.home}</ButtonLink>
    return (
      <EmptyState title={texts.none.title} action={home} isPage>
        {texts.none.body}
      </EmptyState>
    )
  }
  const rest = shared.filter(({ key }) => !added.keys.includes(key))
  const next = rest.length > 0 ? () => setShared(rest) : undefined
  const decline = async () => {
    await removeShared(added.keys)
    if (next) return next()
    await navigate({ to: '/dashboard', replace: true })
  }
  return (
    <Column gap="l" className={classes.page}>
      <BackToCourses to="/dashboard" />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Card as="ul" padding="none" lines className={classes.files} aria-label={added.link ? texts.link : texts.files}>
        {added.link && (
          <li>
            <IconLink size={20} aria-hidden="true" />
            <span className={classes.name}>{added.link.title || added.link.url}</span>
            <span>{hostOf(added.link.url)}</span>
          </li>
        )}
        {added.files.map(({ name, size, lastModified }) => (
          <li key={`${name} ${size} ${lastModified}`}>
            <IconFile size={20} aria-hidden="true" />
            <span className={classes.name}>{name}</span>
            <span className="tabular">{sizeText(size)}</span>
          </li>
        ))}
      </Card>
      <ChooseCategory added={{ ...added, next }} />
      <Button variant="subtle" color="nar" onClick={() => void decline()}>
        {added.link ? texts.declineLink : texts.decline}
      </Button>
    </Column>
  )
}

/** What is added at once: a link, or all files. */
interface Added {
  keys: number[]
  next?: (() => void) | undefined
  link?: SharedLink
  files: File[]
}

function nextOf(shared: Shared[]): Added {
  const newest = shared.at(-1)
  if (newest?.link) return { keys: [newest.key], link: newest.link, files: [] }
  const files = shared.filter(({ file }) => file)
  return { keys: files.map(({ key }) => key), files: files.flatMap(({ file }) => file ?? []) }
}

/** Asks for a course and one of its categories, then adds there what was shared. */
function ChooseCategory({ added }: { added: Added }) {
  const courses = useQuery(myCourses)
  const [typed, setTyped] = useState('')
  if (!courses.data) {
    return courses.error ? (
      <LoadError {...describeError(courses.error, dash.loadError)} onRetry={() => void courses.refetch()} />
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
      {courseId ? <CategoriesOf key={courseId} courseId={courseId} added={added} /> : null}
    </>
  )
}

function CategoriesOf({ courseId, added: { link, files, ...rest } }: { courseId: number; added: Added }) {
  const { data, error, refetch } = useQuery(categories(courseId))
  const { open, dialog } = useDialogs(dialogs)
  if (!data) {
    return error ? (
      <LoadError {...describeError(error, categoryTexts.failed.load)} onRetry={() => void refetch()} />
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
  const add = (categoryId: number) => {
    const target = { courseId, categoryId, ...rest }
    return link ? open('addSharedLink', { ...target, link }) : open('uploadShared', { ...target, files })
  }
  return (
    <section aria-label={texts.category}>
      <h2>{texts.category}</h2>
      <Card as="ul" padding="none" lines className={classes.categories}>
        {data.map((category) => (
          <li key={category.id}>
            <button type="button" onClick={() => add(category.id)}>
              <IconFolder size={20} aria-hidden="true" />
              {category.name}
            </button>
          </li>
        ))}
      </Card>
      {dialog}
    </section>
  )
}
