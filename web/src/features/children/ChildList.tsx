import { fill } from '@hasiye/contract/text.ts'
import { IconChevronRight, IconTrash } from '@tabler/icons-react'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { children as texts } from '../../ui/texts/children.ts'
import classes from './ChildList.module.css'
import { forgetChild, useChildren } from './kept-children.ts'
import { useOpenChild } from './open-child.ts'

/** Shows the children stored on this device before a parent signs in; selecting one opens its panel. */
export function ChildList({ onFailed }: { onFailed: (error: unknown) => void }) {
  const kept = useChildren()
  const { open, isOpening } = useOpenChild(onFailed)
  if (kept.length === 0) return null
  return (
    <ul className={classes.list} aria-label={texts.list}>
      {kept.map(({ name, shortId }) => (
        <li key={shortId}>
          <button type="button" className={classes.open} disabled={isOpening} onClick={() => open(shortId)}>
            <PersonAvatar name={name} size={40} />
            <span>
              <strong>{name}</strong>
              <span>{texts.open}</span>
            </span>
            <IconChevronRight size={20} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={classes.forget}
            aria-label={fill(texts.forgetLabel, { name })}
            title={texts.forget}
            onClick={() => forgetChild(shortId)}
          >
            <IconTrash size={20} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
