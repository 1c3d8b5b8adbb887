import { Button } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useMe } from '../../../api/session.ts'
import { BackLink } from '../../../features/course/CourseScreen.tsx'
import { ListSkeleton } from '../../../features/materials/ListSkeleton.tsx'
import { sizeText } from '../../../features/materials/size-text.ts'
import { ownerOf } from '../../../offline/kept-reply.ts'
import { listShared, removeForeign, removeShared } from '../../../offline/shared-files.ts'
import { EmptyState } from '../../../ui/blocks/EmptyState.tsx'
import { usePageTitle } from '../../../ui/blocks/usePageTitle.ts'
import { common } from '../../../ui/texts/common.ts'
import { nav } from '../../../ui/texts/dashboard.ts'
import { share as texts } from '../../../ui/texts/install.ts'
import { ChooseCategory } from './ChooseCategory.tsx'
import classes from './SharedFiles.module.css'

/** Page of files that another app shared with this one: asks for the category that they are uploaded to. */
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
    const home = (
      <Button component={Link} to="/dashboard">
        {nav.home}
      </Button>
    )
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
      <BackLink to="/dashboard" />
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
