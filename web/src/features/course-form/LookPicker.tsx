import { courseEmoji } from '@hasiye/contract/course-look.ts'
import { courseGroundNames } from '@hasiye/contract/course-look-names.ts'
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { CourseBanner, Medallion } from '../../ui/blocks/CourseBanner.tsx'
import { Column } from '../../ui/blocks/layout.tsx'
import { emojiNames, look as texts } from '../../ui/texts/look.ts'
import { courseGrounds } from '../../ui/woven.ts'
import classes from './LookPicker.module.css'

/** A field of a form whose value is one of a list; null stands for the look that follows from the course's id. */
interface ChoiceField {
  name: string
  label: string
  value: string | null
  onChange: (value: string | null) => void
  error: string | undefined
}

interface Props {
  emoji: ChoiceField
  ground: ChoiceField
  /** Shown with the chosen look; omitted for a new course, which has no id and so no look yet. */
  course?: Pick<CourseSummary, 'id' | 'bannerImage'>
}

const emojiOptions = courseEmoji.map((emoji) => ({ value: emoji, name: emojiNames[emoji], sample: emoji }))
const groundOptions = courseGrounds.map(({ key, ground }) => ({
  value: key,
  name: courseGroundNames[key],
  sample: <span className={classes.swatch} style={{ background: ground }} />,
}))

/** Collapsible part of the course forms in which emoji and ground colour are chosen. */
export function LookPicker({ emoji, ground, course }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isRefused = emoji.error !== undefined || ground.error !== undefined
  const shown = course && { ...course, emoji: emoji.value, ground: ground.value }
  return (
    <details
      className={classes.look}
      open={isOpen || isRefused}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {texts.title}
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      <Column gap="m" className={classes.content}>
        {shown && (
          <div className={classes.preview}>
            <CourseBanner course={shown} height={48} />
            <div className={classes.medallion}>
              <Medallion course={shown} />
            </div>
          </div>
        )}
        <Choices field={emoji} options={emojiOptions} />
        <Choices field={ground} options={groundOptions} />
      </Column>
    </details>
  )
}

interface ChoicesProps {
  field: ChoiceField
  options: readonly { value: string; name: string; sample: ReactNode }[]
}

function Choices({ field, options }: ChoicesProps) {
  const { label, error } = field
  const errorId = useId()
  return (
    <fieldset className={classes.choices} aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      <Tile field={field} value={null} name={texts.byId} />
      {options.map(({ value, name, sample }) => (
        <Tile key={value} field={field} value={value} name={name} sample={sample} />
      ))}
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface TileProps {
  field: ChoiceField
  value: string | null
  name: string
  /** Shown instead of the name. */
  sample?: ReactNode
}

function Tile({ field, value, name, sample }: TileProps) {
  const isChosen = field.value === value
  return (
    <label
      className={sample ? classes.option : classes.byId}
      data-chosen={isChosen || undefined}
      title={sample ? name : undefined}
    >
      <input
        type="radio"
        name={field.name}
        checked={isChosen}
        onChange={() => field.onChange(value)}
        aria-invalid={(isChosen && field.error !== undefined) || undefined}
      />
      <span className={sample ? 'visually-hidden' : undefined}>{name}</span>
      {sample && <span aria-hidden="true">{sample}</span>}
      <IconCheck className={classes.tick} size={16} aria-hidden="true" />
    </label>
  )
}
