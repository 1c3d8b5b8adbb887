import { type Course, type Round, setRound } from '@hasiye/contract/courses.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { fill } from '@hasiye/contract/text.ts'
import { courseKeys } from '../../api/queries.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Hint } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { round as texts } from '../../ui/texts/round.ts'

const { minimum, maximum } = limits.roundLength
const off = { value: '', label: texts.off }
const lengths = Array.from({ length: maximum - minimum + 1 }, (_, index) => {
  const length = minimum + index
  return { value: String(length), label: fill(texts.every, { length }) }
})
const counts = (['present', 'held'] as const).map((value) => ({ value, label: texts.counts[value] }))

/** Sets after how many lessons a round of a course is over, which lessons count, and whether families are notified. */
export function RoundSettings({ course: { id, round }, onClose }: { course: Course; onClose: () => void }) {
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
        </>
      )}
    </FormSheet>
  )
}
