import type { Course } from '@hasiye/contract/courses.ts'
import { imageTypes, removeBanner, setBanner } from '@hasiye/contract/images.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconPhotoEdit, IconPhotoX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../api/client.ts'
import { courseKeys } from '../../api/queries.ts'
import { useCall } from '../../forms/useCall.ts'
import { LazyMenu, MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { shrunk } from '../../ui/picture-file.ts'
import { banner as texts } from '../../ui/texts/banner.ts'
import classes from './general.module.css'

const { mediaTypes } = setBanner.file

/** Menu to replace a course's woven banner with a picture, or to restore the banner. */
export function BannerMenu({ course: { id, bannerImage } }: { course: Course }) {
  const params = { id }
  const { mutateAsync } = useCall(setBanner, { stale: courseKeys })
  const save = useMutation({
    mutationFn: async (picture: File) => mutateAsync({ params, file: await shrunk(picture) }),
    onSuccess: () => notifySuccess(texts.saved),
    onError: (error) => notifyError(errorText(error, texts.failed)),
  })
  const remove = useCall(removeBanner, {
    stale: courseKeys,
    onDone: () => void notifySuccess(texts.removed),
    failed: texts.failed,
  })
  const isSending = save.isPending || remove.isPending

  const take = ([file]: File[]) => {
    if (!file || isSending) return
    // a phone may not know the type; the server then detects it from the content
    if (file.type === '' || mediaTypes.includes(file.type)) save.mutate(file)
    else void notifyError(fill(texts.refusedKind, { types: imageTypes.join(', ') }))
  }
  const button = (open: () => void) => (
    <IconButton
      variant="default"
      className={classes.banner ?? ''}
      aria-label={texts.change}
      title={texts.change}
      loading={isSending}
      onClick={open}
    >
      <IconPhotoEdit size={20} aria-hidden="true" />
    </IconButton>
  )
  return (
    <FileButton accept={mediaTypes.join()} onChoose={take}>
      {({ onClick: choose }) =>
        bannerImage === null ? (
          button(choose)
        ) : (
          <LazyMenu target={button}>
            <MenuItem leftSection={<IconPhotoEdit size={20} aria-hidden="true" />} onClick={choose}>
              {texts.change}
            </MenuItem>
            <MenuItem
              color="nar"
              leftSection={<IconPhotoX size={20} aria-hidden="true" />}
              onClick={() => remove.mutate({ params })}
            >
              {texts.remove}
            </MenuItem>
          </LazyMenu>
        )
      }
    </FileButton>
  )
}
