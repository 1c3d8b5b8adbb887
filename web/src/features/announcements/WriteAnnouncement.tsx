import { type Announcement, changeAnnouncement, createAnnouncement } from '@hasiye/contract/announcements.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { dayAndMonth } from '@hasiye/contract/locale.ts'
import { fill, showsNothing } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { announcementKeys, myCourses } from '../../api/queries.ts'
import { useToday } from '../../device/useNow.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { DateChips } from '../../ui/blocks/DateChips.tsx'
import { GroupChoice } from '../../ui/blocks/GroupChoice.tsx'
import { Column, Hint, Row } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { announce as texts } from '../../ui/texts/announcements.ts'
import { common } from '../../ui/texts/common.ts'
import { dash } from '../../ui/texts/dashboard.ts'
import { fieldError } from '../../ui/texts/errors.ts'
import { first } from '../../ui/texts/first-page.ts'
import { useFamilies } from '../people/useFamilies.ts'
import classes from './Announcements.module.css'
import { AnnouncementText } from './Announcements.tsx'

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
  const { data: courses, error, refetch } = useQuery(myCourses)
  const writable = courses?.filter(({ may }) => may.edit) ?? []
  /** Without courses that were archived or left since they were chosen. */
  const offered = (ids: number[]) => ids.filter((id) => writable.some((course) => course.id === id))
  const { count, nobodyKnows } = useFamilies()
  const most = limits.announcementCourses.max
  const all = writable.length <= most ? writable.map(({ id }) => id) : []
  const initial: Typed = { text: '', courseIds: courseIds.length > 0 ? [...courseIds] : all, pinnedUntil: null }
  const form = useForm(createAnnouncement, {
    initial,
    check: (typed) =>
      offered(typed.courseIds).length === 0 ? { courseIds: courses ? texts.chooseGroup : dash.loadError } : {},
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
  const families = count(chosen)
  return (
    <FormSheet
      form={form}
      title={texts.new}
      submit={families ? fill(texts.sendTo, { n: families }) : texts.send}
      submitting={common.sending}
      onClose={onClose}
    >
      {courses ? (
        <GroupChoice
          legend={texts.groups}
          courses={writable}
          chosen={chosen}
          onChange={(ids) => form.setValue('courseIds', ids)}
          families={count(writable.map(({ id }) => id))}
          error={form.errors.courseIds}
          max={most}
        />
      ) : (
        (error || form.errors.courseIds) && (
          <Banner tone="danger">
            {dash.loadError}
            <Button variant="default" onClick={() => void refetch()}>
              {first.retry}
            </Button>
          </Banner>
        )
      )}
      <Text form={form} />
      <Pin form={form} />
      <Preview
        text={form.values.text}
        groupName={writable.find(({ id }) => id === chosen[0])?.name}
        pinnedUntil={form.values.pinnedUntil}
      />
      <Hint>{chosen.length > 0 && nobodyKnows(chosen) ? texts.nobodyYet : texts.where}</Hint>
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

function Pin({ form: { values, errors, setValue } }: { form: Omit<FieldsOf, 'field'> }) {
  const today = useToday()
  return (
    <DateChips
      label={texts.pin}
      choices={[
        { date: null, text: texts.notPinned },
        { date: addDays(today, 7), text: texts.week },
      ]}
      value={values.pinnedUntil}
      onChange={(day) => setValue('pinnedUntil', day)}
      error={errors.pinnedUntil}
    />
  )
}

interface PreviewProps {
  text: string
  /** A family reads that of its own group. */
  groupName: string | undefined
  pinnedUntil: string | null
}

/** The text as families read it, with its links. */
function Preview({ text, groupName, pinnedUntil }: PreviewProps) {
  if (showsNothing(text)) return null
  return (
    <figure className={classes.preview}>
      <figcaption>{texts.preview}</figcaption>
      <Column gap="xs" className={classes.sheet}>
        <AnnouncementText text={text.trim()} />
        <Row as="p" wrap gap="xs" lineGap="none" hint className={classes.foot}>
          {groupName && <span>{wholeOrdinals(groupName)}</span>}
          {pinnedUntil && <span>{fill(texts.pinned, { date: dayAndMonth(pinnedUntil) })}</span>}
        </Row>
      </Column>
    </figure>
  )
}
