import { type Course, setLessonLink } from '@hasiye/contract/courses.ts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, explain } from '../../../api/client.ts'
import { refreshCourses } from '../../../api/queries.ts'
import cards from '../../../features/course/cards.module.css'
import { JoinButton } from '../../../features/course/JoinButton.tsx'
import { ConfirmDialog } from '../../../ui/blocks/ConfirmDialog.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { common } from '../../../ui/texts/common.ts'
import { lesson as texts } from '../../../ui/texts/course.ts'
import classes from './general.module.css'
import { LessonLinkForm } from './LessonLinkForm.tsx'

/** The link of the online lesson, and for whom may: adding, changing and removing it. */
export function LessonPanel({ course, mayChange }: { course: Course; mayChange: boolean }) {
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const { id, lessonLink } = course
  const close = () => setDialog(undefined)
  const save = async (link: string) => {
    await call(setLessonLink, { params: { id }, body: { lessonLink: link } })
    void notifySuccess(link === '' ? texts.removed : texts.saved)
    await refreshCourses(queryClient)
  }
  const remove = async () => {
    try {
      await save('')
    } catch (error) {
      throw new Error(explain(error, texts.failed.delete))
    }
  }
  return (
    <section className={cards.card}>
      <h2>{texts.title}</h2>
      {lessonLink === null ? (
        <>
          <p className={cards.missing}>{texts.missing}</p>
          {mayChange && (
            <Button
              variant="light"
              leftSection={<IconLink size={20} aria-hidden="true" />}
              onClick={() => setDialog('edit')}
            >
              {texts.add}
            </Button>
          )}
        </>
      ) : (
        <>
          <p className={cards.address}>{lessonLink.replace(/^https?:\/\//, '')}</p>
          <div className={classes.lesson}>
            <JoinButton link={lessonLink} />
            {mayChange && (
              <>
                <Tooltip label={texts.change}>
                  <ActionIcon variant="default" aria-label={texts.change} onClick={() => setDialog('edit')}>
                    <IconPencil size={20} aria-hidden="true" />
                  </ActionIcon>
                </Tooltip>
                <Tooltip label={texts.delete}>
                  <ActionIcon
                    variant="default"
                    className={classes.remove ?? ''}
                    aria-label={texts.delete}
                    onClick={() => setDialog('delete')}
                  >
                    <IconTrash size={20} aria-hidden="true" />
                  </ActionIcon>
                </Tooltip>
              </>
            )}
          </div>
        </>
      )}
      {dialog === 'edit' && <LessonLinkForm link={lessonLink ?? ''} save={save} onClose={close} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          opened
          onClose={close}
          title={texts.confirm.title}
          body={texts.confirm.body}
          confirmLabel={texts.confirm.action}
          loadingLabel={common.deleting}
          onConfirm={remove}
          danger
        />
      )}
    </section>
  )
}
