import { setLessonLink } from '@hasiye/contract/courses.ts'
import { isWebAddress, webAddressIn } from '@hasiye/contract/web-address.ts'
import { errorText } from '../../api/client.ts'
import { courseKeys } from '../../api/queries.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { common } from '../../ui/texts/common.ts'
import { lesson as texts } from '../../ui/texts/lesson-link.ts'

interface Props {
  courseId: number
  onClose: () => void
}

/** Form for the link of the online lesson; an empty one removes it. */
export function LessonLinkSheet({ courseId, link, onClose }: Props & { link: string }) {
  const form = useForm(setLessonLink, {
    initial: { lessonLink: link },
    input: ({ lessonLink }) => ({ params: { id: courseId }, body: { lessonLink: webAddressIn(lessonLink) } }),
    check: ({ lessonLink }) =>
      lessonLink.trim() === '' || isWebAddress(webAddressIn(lessonLink)) ? {} : { lessonLink: texts.invalid },
    storeTypedAs: `lesson-link/${courseId}`,
    stale: courseKeys,
    failed: (error): string => errorText(error, typed === '' ? texts.failed.delete : texts.failed.update),
    onRefused: ({ code }) =>
      code === 'validation_failed' ? { fieldErrors: { lessonLink: texts.invalid } } : undefined,
    onSaved: ({ lessonLink }) => {
      void notifySuccess(lessonLink === null ? texts.removed : texts.saved)
      onClose()
    },
  })
  const typed = form.values.lessonLink.trim()
  return (
    <FormSheet
      form={form}
      title={link === '' ? texts.add : texts.change}
      isUnchanged={typed === link}
      onClose={onClose}
    >
      <TextField
        {...form.field('lessonLink')}
        type="url"
        inputMode="url"
        label={texts.label}
        placeholder={texts.placeholder}
        hint={link === '' ? undefined : texts.hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
    </FormSheet>
  )
}

export function RemoveLessonLink({ courseId, onClose }: Props) {
  return (
    <ConfirmCall
      endpoint={setLessonLink}
      input={{ params: { id: courseId }, body: { lessonLink: '' } }}
      title={texts.confirm.title}
      body={texts.confirm.body}
      confirm={texts.confirm.action}
      confirming={common.deleting}
      failed={texts.failed.delete}
      stale={courseKeys}
      onDone={() => notifySuccess(texts.removed)}
      onClose={onClose}
    />
  )
}
