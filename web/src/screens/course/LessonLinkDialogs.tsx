import { type Course, setLessonLink } from '@hasiye/contract/courses.ts'
import { isWebAddress, webAddressIn } from '@hasiye/contract/web-address.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { errorText } from '../../api/client.ts'
import { courseKeys } from '../../api/queries.ts'
import { JoinButton } from '../../features/course/CourseCards.tsx'
import classes from '../../features/course/cards.module.css'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { common } from '../../ui/texts/common.ts'
import { lesson as texts } from '../../ui/texts/course.ts'

interface Props {
  courseId: number
  onClose: () => void
}

interface OnlineProps {
  course: Pick<Course, 'lessonLink' | 'may'>
  onChange: () => void
  onRemove: () => void
  onClose: () => void
}

/** The link of the online lesson; viewers who may do so can change and remove it. */
export function OnlineLesson({ course: { lessonLink, may }, onChange, onRemove, onClose }: OnlineProps) {
  return (
    <Sheet title={texts.title} opened onClose={onClose}>
      {lessonLink !== null && (
        <>
          <p className={classes.address}>{lessonLink.replace(/^https?:\/\//, '')}</p>
          <JoinButton link={lessonLink} />
        </>
      )}
      {may.edit && (
        <>
          <Button variant="default" leftSection={<IconPencil size={20} aria-hidden="true" />} onClick={onChange}>
            {texts.change}
          </Button>
          <Button
            variant="subtle"
            color="nar"
            leftSection={<IconTrash size={20} aria-hidden="true" />}
            onClick={onRemove}
          >
            {texts.delete}
          </Button>
        </>
      )}
    </Sheet>
  )
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
