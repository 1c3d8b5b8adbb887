import { type Announcement, changeAnnouncement, createAnnouncement } from '@hasiye/contract/announcements.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { fill, showsNothing } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { announcementKeys, myCourses } from '../../api/queries.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { DateField } from '../../ui/blocks/DateField.tsx'
import { GroupChoice } from '../../ui/blocks/GroupChoice.tsx'
import { Hint } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { announce as texts } from '../../ui/texts/announcements.ts'
import { common } from '../../ui/texts/common.ts'
import { fieldError } from '../../ui/texts/errors.ts'

interface Typed {
  [name: string]: unknown
  text: string
  courseIds: number[]
  pinnedUntil: string | null
}

interface WriteProps {
  /** The courses that are chosen at first. */
  courseIds: readonly number[]
  onClose: () => void
}

/** Writes an announcement to one or several of the teacher's courses; the text survives a failure and a reload. */
export function WriteAnnouncement({ courseIds, onClose }: WriteProps) {
  const { data: courses = [] } = useQuery(myCourses)
  const writable = courses.filter(({ may }) => may.edit)
  /** Without courses that were archived or left since they were chosen. */
  const offered = (ids: number[]) => ids.filter((id) => writable.some((course) => course.id === id))
  const initial: Typed = { text: '', courseIds: [...courseIds], pinnedUntil: null }
  const form = useForm(createAnnouncement, {
    initial,
    check: (typed) => (offered(typed.courseIds).length === 0 ? { courseIds: texts.chooseGroup } : {}),
    input: ({ text, courseIds: ids, pinnedUntil }) => ({
      body: { text: text.trim(), courseIds: offered(ids), ...(pinnedUntil !== null && { pinnedUntil }) },
    }),
    // a text that was begun for one course does not appear in another
    storeTypedAs: `announcement/new/${courseIds.join('-')}`,
    stale: announcementKeys,
    failed: texts.failed.send,
    onRefused: atDate,
    onSaved: (_, typed) => {
      void notifySuccess(fill(texts.sent, { n: offered(typed.courseIds).length }))
      onClose()
    },
  })
  const chosen = offered(form.values.courseIds)
  return (
    <FormSheet form={form} title={texts.new} submit={texts.send} submitting={common.sending} onClose={onClose}>
      <Text form={form} />
      <GroupChoice
        legend={texts.groups}
        courses={writable}
        chosen={chosen}
        onChange={(ids) => form.setValue('courseIds', ids)}
        error={form.errors.courseIds}
        max={limits.announcementCourses.max}
      />
      <Pin form={form} />
    </FormSheet>
  )
}

/** The sentence with the names of the groups that a change of the announcement reaches; undefined for a single one. */
export function useReachedGroups({ courseIds = [] }: Announcement, sentence: string): string | undefined {
  const { data: courses = [] } = useQuery(myCourses)
  const names = courses.filter(({ id, may }) => may.edit && courseIds.includes(id)).map(({ name }) => `“${name}”`)
  return names.length > 1 ? fill(sentence, { groups: names.join(', ') }) : undefined
}

interface EditProps {
  announcement: Announcement
  onClose: () => void
}

/** Changes an announcement in all courses of the teacher that have it. */
export function EditAnnouncement({ announcement, onClose }: EditProps) {
  const { id, text, pinnedUntil } = announcement
  const inGroups = useReachedGroups(announcement, texts.inGroups)
  const form = useForm(changeAnnouncement, {
    initial: { text, pinnedUntil, minor: false },
    // the call does not require a text, without which it keeps each group's own
    check: (typed) => (showsNothing(typed.text) ? { text: fill(fieldError.required, { field: texts.text }) } : {}),
    input: (typed) => ({ params: { id }, body: { ...typed, text: typed.text.trim() } }),
    storeTypedAs: `announcement/${id}`,
    stale: announcementKeys,
    failed: texts.failed.change,
    onRefused: atDate,
    onSaved: () => {
      void notifySuccess(texts.changed)
      onClose()
    },
  })
  return (
    <FormSheet form={form} title={texts.edit} onClose={onClose}>
      {inGroups && <Hint>{wholeOrdinals(inGroups)}</Hint>}
      <Text form={form} />
      <Switch
        label={texts.minor}
        description={texts.minorHint}
        checked={form.values.minor}
        onChange={(event) => form.setValue('minor', event.currentTarget.checked)}
      />
      <Pin form={form} />
    </FormSheet>
  )
}

const atDate = ({ code, message }: { code: string; message: string }) =>
  code === 'date_invalid' ? { fieldErrors: { pinnedUntil: message } } : undefined

interface FieldsOf {
  values: { pinnedUntil: string | null }
  errors: { pinnedUntil?: string | undefined }
  setValue: (name: 'pinnedUntil', value: string | null) => void
  field: (name: 'text') => ComponentProps<typeof TextArea>
}

const Text = ({ form }: { form: Pick<FieldsOf, 'field'> }) => (
  <TextArea {...form.field('text')} placeholder={texts.placeholder} maxRows={10} data-autofocus />
)

const Pin = ({ form: { values, errors, setValue } }: { form: Omit<FieldsOf, 'field'> }) => (
  <DateField
    label={texts.pin}
    value={values.pinnedUntil}
    onChange={(day) => setValue('pinnedUntil', day)}
    error={errors.pinnedUntil}
  />
)
