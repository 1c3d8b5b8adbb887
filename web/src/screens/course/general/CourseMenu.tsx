import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopy, IconDotsVertical, IconQrcode } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ArchiveCourse, useUnarchive } from '../../../features/course-form/ArchiveCourse.tsx'
import { LazyMenu } from '../../../ui/blocks/LazyMenu.tsx'
import { lazyPart } from '../../../ui/blocks/lazyPart.ts'
import { archive, copying } from '../../../ui/texts/archive.ts'
import { common } from '../../../ui/texts/common.ts'
import { invite } from '../../../ui/texts/joining.ts'

const CopyCourse = lazyPart(async () => (await import('../../../features/course-form/CopyCourse.tsx')).CopyCourse)

/** What is done seldom with a whole course. */
export function CourseMenu({ course }: { course: Course }) {
  const [dialog, setDialog] = useState<'copy' | 'archive'>()
  const navigate = useNavigate()
  const unarchive = useUnarchive(course)
  const { may } = course
  const isArchived = course.archivedAt !== null
  const isOpen = !isArchived && course.readOnlyUntil === null
  const close = () => setDialog(undefined)
  const openInvitation = () =>
    void navigate({
      to: '.',
      search: { invite: 'sheet' },
      hash: 'participants',
      hashScrollIntoView: false,
      state: { isOpenedHere: true },
    })
  if (!isOpen && !may.copy && !may.archive) return null
  return (
    <>
      <LazyMenu
        target={(open) => (
          <ActionIcon variant="default" aria-label={fill(common.aria.actions, { name: course.name })} onClick={open}>
            <IconDotsVertical size={20} aria-hidden="true" />
          </ActionIcon>
        )}
      >
        {isOpen && (
          <Menu.Item leftSection={<IconQrcode size={20} aria-hidden="true" />} onClick={openInvitation}>
            {invite.title}
          </Menu.Item>
        )}
        {may.copy && (
          <Menu.Item leftSection={<IconCopy size={20} aria-hidden="true" />} onClick={() => setDialog('copy')}>
            {copying.action}
          </Menu.Item>
        )}
        {may.archive && !isArchived && (
          <Menu.Item leftSection={<IconArchive size={20} aria-hidden="true" />} onClick={() => setDialog('archive')}>
            {archive.action}
          </Menu.Item>
        )}
        {may.archive && isArchived && (
          <Menu.Item leftSection={<IconArchiveOff size={20} aria-hidden="true" />} onClick={unarchive.takeBack}>
            {archive.back}
          </Menu.Item>
        )}
      </LazyMenu>
      <Suspense>{dialog === 'copy' && <CopyCourse course={course} onClose={close} />}</Suspense>
      {dialog === 'archive' && <ArchiveCourse course={course} onClose={close} />}
    </>
  )
}
