import { fill } from '@hasiye/contract/text.ts'
import { IconChevronRight, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { children as texts } from '../../ui/texts/children.ts'
import { common } from '../../ui/texts/common.ts'
import classes from './ChildList.module.css'
import { forgetChild, useChildren } from './kept-children.ts'
import { outdatedIds, outdatedText, useOpenChild } from './open-child.ts'
import type { Child } from './stored-children.ts'
import { endVisit } from './visited-children.ts'

interface Props {
  /** A child was tapped, so that what the page said before is old. */
  onTried: () => void
  /** Leads to the field for another ID. */
  onType: () => void
}

interface Removed {
  name: string
  undo: () => void
}

/**
 * Shows the children stored on this device before a parent signs in; selecting one opens its panel. A removed one can be brought
 * back until the page is left.
 */
export function ChildList({ onTried, onType }: Props) {
  const kept = useChildren()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [removed, setRemoved] = useState<Removed>()
  const place = useRef<HTMLDivElement>(null)
  const { open, isOpening } = useOpenChild({
    onOutdated: (_, isRepeated) => {
      onTried()
      if (isRepeated) onType()
    },
    onFailed: (message) => {
      onTried()
      setFailure(message)
    },
  })
  useEffect(() => {
    if (queryClient.getQueryData(meQuery.queryKey) === null) endVisit()
  }, [queryClient])

  // The buttons that are pressed here disappear.
  const focus = (target: string) =>
    requestAnimationFrame(() => (place.current?.querySelector<HTMLElement>(target) ?? place.current)?.focus())
  const select = (child: Child) => {
    setFailure(undefined)
    open(child)
  }
  const remove = ({ name, shortId }: Child) => {
    const undo = forgetChild(shortId)
    if (!undo) return
    setRemoved({ name, undo })
    focus('[data-undo]')
  }
  const bringBack = () => {
    removed?.undo()
    setRemoved(undefined)
    focus('li button')
  }
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {kept.length > 0 && (
        <ul className={classes.list} aria-label={texts.list}>
          {kept.map((child) => (
            <Row key={child.shortId} child={child} isOpening={isOpening} onOpen={select} onRemove={remove} />
          ))}
        </ul>
      )}
      <div role="status" className={classes.removed}>
        {removed && (
          <>
            <span className={classes.sentence}>{fill(texts.forgotten, { name: removed.name })}</span>
            <button type="button" data-undo onClick={bringBack}>
              {common.undo}
            </button>
          </>
        )}
      </div>
    </div>
  )
}

interface RowProps {
  child: Child
  isOpening: boolean
  onOpen: (child: Child) => void
  onRemove: (child: Child) => void
}

function Row({ child, isOpening, onOpen, onRemove }: RowProps) {
  const isOutdated = outdatedIds().includes(child.shortId)
  return (
    <li>
      <button type="button" className={classes.open} disabled={isOpening} onClick={() => onOpen(child)}>
        <PersonAvatar name={child.name} size={40} />
        <span>
          <strong>{child.name}</strong>
          <span>{isOutdated ? texts.typeNew : texts.open}</span>
        </span>
        <IconChevronRight size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.forget}
        aria-label={fill(texts.forgetLabel, { name: child.name })}
        title={texts.forget}
        onClick={() => onRemove(child)}
      >
        <IconTrash size={20} aria-hidden="true" />
      </button>
      {isOutdated && <Banner tone="danger">{outdatedText(child)}</Banner>}
    </li>
  )
}
