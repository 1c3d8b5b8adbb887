import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { imageTypes, removeBanner, setBanner } from '@hasiye/contract/images.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconPhotoEdit, IconPhotoX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../api/client.ts'
import { courseKeys } from '../../api/queries.ts'
import { shrunk } from '../../device/picture-file.ts'
import { useCall } from '../../forms/useCall.ts'
import { Row } from '../../ui/blocks/layout.tsx'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { banner as texts } from '../../ui/texts/look.ts'

const { mediaTypes } = setBanner.file

/** Replaces a course's woven banner with a picture, or restores the banner; saved at once. */
export function BannerField({ course: { id, bannerImage } }: { course: Pick<CourseSummary, 'id' | 'bannerImage'> }) {
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
  return (
    <Row wrap gap="s">
      <FileButton accept={mediaTypes.join()} onChoose={take}>
        {({ onClick }) => (
          <Button
            variant="default"
            leftSection={<IconPhotoEdit size={20} aria-hidden="true" />}
            loading={isSending}
            onClick={onClick}
          >
            {texts.change}
          </Button>
        )}
      </FileButton>
      {bannerImage !== null && (
        <Button
          variant="subtle"
          color="nar"
          leftSection={<IconPhotoX size={20} aria-hidden="true" />}
          disabled={isSending}
          onClick={() => remove.mutate({ params })}
        >
          {texts.remove}
        </Button>
      )}
    </Row>
  )
}
