import { type Course, type Round, setRound, setRoundsSince } from '@hasiye/contract/courses.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useState } from 'react'
import { courseKeys } from '../../api/queries.ts'
import { today } from '../../device/clock.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { DateField } from '../../ui/blocks/DateField.tsx'
import { Hint, Row } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { fieldError } from '../../ui/texts/errors.ts'
import { round as texts } from '../../ui/texts/round.ts'

const { minimum, maximum } = limits.roundLength
const usual = ['4', '8', '12']
const lengths = Array.from({ length: maximum - minimum + 1 }, (_, index) => {
  const length = minimum + index
  return { value: String(length), label: fill(texts.every, { length }) }
})
const other = 'other'
const choices = [
  ...usual.map((value) => ({ value, label: value })),
  { value: other, label: texts.other },
  { value: '', label: texts.never },
]
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
  const [isOther, setOther] = useState(round !== null && !usual.includes(String(round.length)))
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
  const choose = (value: string) => {
    setOther(value === other)
    form.setValue('length', value === other ? form.values.length || String(limits.roundLength.minimum) : value)
  }
  // back to the input that is not saved
  if (isForAll) return <SinceForAll courseId={id} onClose={form.isUnsaved ? () => setForAll(false) : onClose} />
  return (
    <FormSheet form={form} title={texts.line} onClose={onClose}>
      <fieldset>
        <legend>{texts.remind}</legend>
        <Row wrap gap="s">
          {choices.map(({ value, label }) => {
            const isChosen = value === (isOther ? other : form.values.length)
            return (
              <Button
                key={value}
                variant={isChosen ? 'light' : 'default'}
                aria-pressed={isChosen}
                data-autofocus={isChosen || undefined}
                onClick={() => choose(value)}
              >
                {label}
              </Button>
            )
          })}
        </Row>
      </fieldset>
      {isOther && (
        <SelectField
          {...form.field('length')}
          label={texts.length}
          onChange={({ currentTarget }) => form.setValue('length', currentTarget.value)}
          data={lengths}
        />
      )}
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
    <FormSheet form={form} title={texts.line} onClose={onClose}>
      <DateField {...form.field('since')} lastDate={today()} />
      <Hint>{texts.forAllHint}</Hint>
    </FormSheet>
  )
}
