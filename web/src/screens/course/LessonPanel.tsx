import { type Course, setLessonLink } from '@hasiye/contract/courses.ts'
import { isWebAddress, webAddressIn } from '@hasiye/contract/web-address.ts'
import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { explain } from '../../api/client.ts'
import { courseKeys } from '../../api/queries.ts'
import { LessonCard } from '../../features/course/CourseCards.tsx'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { common } from '../../ui/texts/common.ts'
import { lesson as texts } from '../../ui/texts/lesson-link.ts'
import classes from './general.module.css'

/** The link of the online lesson; viewers who may do so can add, change and remove it. */
export function LessonPanel({ course: { id, lessonLink, may } }: { course: Course }) {
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <LessonCard link={lessonLink}>
        {may.edit &&
          (lessonLink === null ? (
            <Button
              variant="light"
              leftSection={<IconLink size={20} aria-hidden="true" />}
              onClick={() => setDialog('edit')}
            >
              {texts.add}
            </Button>
          ) : (
            <>
              <PanelButton label={texts.change} onClick={() => setDialog('edit')}>
                <IconPencil size={20} aria-hidden="true" />
              </PanelButton>
              <PanelButton label={texts.delete} className={classes.remove} onClick={() => setDialog('delete')}>
                <IconTrash size={20} aria-hidden="true" />
              </PanelButton>
            </>
          ))}
      </LessonCard>
      {dialog === 'edit' && <LessonLinkForm courseId={id} link={lessonLink ?? ''} onClose={close} />}
      {dialog === 'delete' && (
        <ConfirmCall
          endpoint={setLessonLink}
          input={{ params: { id }, body: { lessonLink: '' } }}
          title={texts.confirm.title}
          body={texts.confirm.body}
          confirm={texts.confirm.action}
          confirming={common.deleting}
          failed={texts.failed.delete}
          stale={courseKeys}
          onDone={() => notifySuccess(texts.removed)}
          onClose={close}
        />
      )}
    </>
  )
}

interface PanelButtonProps {
  label: string
  className?: string | undefined
  onClick: () => void
  children: ReactNode
}

function PanelButton({ label, className = '', onClick, children }: PanelButtonProps) {
  return (
    <IconButton title={label} variant="default" className={className} aria-label={label} onClick={onClick}>
      {children}
    </IconButton>
  )
}

/** Form for the link of the online lesson; an empty one removes it. */
function LessonLinkForm({ courseId, link, onClose }: { courseId: number; link: string; onClose: () => void }) {
  const form = useForm(setLessonLink, {
    initial: { lessonLink: link },
    input: ({ lessonLink }) => ({ params: { id: courseId }, body: { lessonLink: webAddressIn(lessonLink) } }),
    check: ({ lessonLink }) =>
      lessonLink.trim() === '' || isWebAddress(webAddressIn(lessonLink)) ? {} : { lessonLink: texts.invalid },
    storeTypedAs: `lesson-link/${courseId}`,
    stale: courseKeys,
    failed: (error): string => explain(error, typed === '' ? texts.failed.delete : texts.failed.update),
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
