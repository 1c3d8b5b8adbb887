import { type Course, type Round, setRound, setRoundsSince } from '@hasiye/contract/courses.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useState } from 'react'
import { courseKeys } from '../../api/queries.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { DateField } from '../../ui/blocks/DateField.tsx'
import { Hint } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { fieldError } from '../../ui/texts/errors.ts'
import { round as texts } from '../../ui/texts/round.ts'
import { today } from '../../ui/today.ts'

const { minimum, maximum } = limits.roundLength
const off = { value: '', label: texts.off }
const lengths = Array.from({ length: maximum - minimum + 1 }, (_, index) => {
  const length = minimum + index
  return { value: String(length), label: fill(texts.every, { length }) }
})
const counts = (['present', 'held'] as const).map((value) => ({ value, label: texts.counts[value] }))

interface Props {
  course: Course
  onClose: () => void
}

/**
 * Sets after how many lessons a round of a course is over, which lessons count, and whether families are notified; or the
 * first day that counts for everybody.
 */
export function RoundSettings({ course: { id, round, participants }, onClose }: Props) {
  const [isForAll, setForAll] = useState(false)
  const form = useForm(setRound, {
    initial: {
      length: String(round?.length ?? ''),
      counts: (round?.counts ?? 'present') as Round['counts'],
      tellFamilies: round?.tellFamilies ?? false,
    },
    input: ({ length, ...typed }) => ({
      params: { id },
      body: { round: length === '' ? null : { ...typed, length: Number(length) } },
    }),
    stale: courseKeys,
    failed: texts.failed,
    onSaved: () => {
      void notifySuccess(texts.saved)
      onClose()
    },
  })
  // back to the input that is not saved
  if (isForAll) return <SinceForAll courseId={id} onClose={form.isUnsaved ? () => setForAll(false) : onClose} />
  return (
    <FormSheet form={form} title={texts.title} onClose={onClose}>
      <SelectField
        {...form.field('length')}
        label={texts.length}
        onChange={({ currentTarget }) => form.setValue('length', currentTarget.value)}
        data={[off, ...lengths]}
        data-autofocus
      />
      {form.values.length !== '' && (
        <>
          <SelectField
            {...form.field('counts')}
            label={texts.title}
            onChange={({ currentTarget }) => form.setValue('counts', currentTarget.value as Round['counts'])}
            data={counts}
          />
          <Checkbox
            label={texts.tell}
            checked={form.values.tellFamilies}
            onChange={({ currentTarget }) => form.setValue('tellFamilies', currentTarget.checked)}
          />
          <Hint>{texts.hint}</Hint>
          {round && participants.length > 0 && (
            <Button variant="default" onClick={() => setForAll(true)}>
              {texts.forAll}
            </Button>
          )}
        </>
      )}
    </FormSheet>
  )
}

/** A field for the day from which the lessons of all students count. */
function SinceForAll({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const form = useForm(setRoundsSince, {
    initial: { since: null as string | null },
    labels: { since: texts.changeSince },
    check: (typed) => (typed.since === null ? { since: fill(fieldError.required, { field: texts.changeSince }) } : {}),
    input: (typed) => ({ params: { id: courseId }, body: { since: String(typed.since) } }),
    stale: courseKeys,
    failed: texts.failed,
    onRefused: ({ code, message }) => (code === 'date_invalid' ? { fieldErrors: { since: message } } : undefined),
    onSaved: () => {
      void notifySuccess(texts.saved)
      onClose()
    },
  })
  return (
    <FormSheet form={form} title={texts.title} onClose={onClose}>
      <DateField {...form.field('since')} lastDate={today()} />
      <Hint>{texts.forAllHint}</Hint>
    </FormSheet>
  )
}
