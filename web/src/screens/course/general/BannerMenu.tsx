import type { Course } from '@hasiye/contract/courses.ts'
import { removeBanner, setBanner } from '@hasiye/contract/images.ts'
import { ActionIcon, FileButton, Menu } from '@mantine/core'
import { IconPhotoEdit, IconPhotoX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, explain } from '../../../api/client.ts'
import { refreshCourses } from '../../../api/queries.ts'
import { upload } from '../../../api/upload.ts'
import { LazyMenu } from '../../../ui/blocks/LazyMenu.tsx'
import { notifyError, notifySuccess } from '../../../ui/blocks/notify.ts'
import { shrunk } from '../../../ui/picture-file.ts'
import { banner as texts } from '../../../ui/texts/course.ts'
import classes from './general.module.css'

/** Replaces a course's woven banner with a picture, or brings it back. */
export function BannerMenu({ course: { id, bannerImage } }: { course: Course }) {
  const queryClient = useQueryClient()
  const reset = useRef<() => void>(null)
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      await refreshCourses(queryClient)
      void notifySuccess(done)
    } catch (error) {
      void notifyError(explain(error, texts.failed))
    } finally {
      setBusy(false)
    }
  }
  const take = (file: File | null) => {
    if (file) void run(async () => upload(setBanner, { params: { id }, file: await shrunk(file) }), texts.saved)
    reset.current?.()
  }
  const remove = () => void run(() => call(removeBanner, { params: { id } }), texts.removed)
  const button = (open: () => void) => (
    <ActionIcon
      variant="default"
      className={classes.banner ?? ''}
      aria-label={texts.change}
      title={texts.change}
      loading={busy}
      onClick={open}
    >
      <IconPhotoEdit size={20} aria-hidden="true" />
    </ActionIcon>
  )
  return (
    <FileButton accept="image/jpeg,image/png,image/webp,image/gif,image/avif" resetRef={reset} onChange={take}>
      {({ onClick: choose }) =>
        bannerImage === null ? (
          button(choose)
        ) : (
          <LazyMenu target={button}>
            <Menu.Item leftSection={<IconPhotoEdit size={20} aria-hidden="true" />} onClick={choose}>
              {texts.change}
            </Menu.Item>
            <Menu.Item color="nar" leftSection={<IconPhotoX size={20} aria-hidden="true" />} onClick={remove}>
              {texts.remove}
            </Menu.Item>
          </LazyMenu>
        )
      }
    </FileButton>
  )
}
