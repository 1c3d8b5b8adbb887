import { fill } from '@hasiye/contract/text.ts'
import { IconChevronRight, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Card, Column, List, Row } from '../../ui/blocks/layout.tsx'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { IconButton } from '../../ui/controls/Button.tsx'
import { children as texts } from '../../ui/texts/children.ts'
import { common } from '../../ui/texts/common.ts'
import classes from './ChildList.module.css'
import { outdatedIds, useOpenChild } from './open-child.ts'
import { type Child, endVisit, forgetChild, useRememberedChildren } from './stored-children.ts'

interface Props {
  /** Called after the attempt to open a panel, when earlier messages of the page are outdated. */
  onTried: () => void
  /** Focuses the field for another ID. */
  onType: () => void
}

interface Removed {
  name: string
  undo: () => void
}

/**
 * The children stored on this device, shown before a parent signs in; selecting one opens its panel. A removal can be undone until
 * the page is left.
 */
export function ChildList({ onTried, onType }: Props) {
  const remembered = useRememberedChildren()
  const queryClient = useQueryClient()
  const [error, setError] = useState<string>()
  const [removed, setRemoved] = useState<Removed>()
  const root = useRef<HTMLDivElement>(null)
  const { open, isOpening } = useOpenChild({
    onOutdated: (_, isRepeated) => {
      onTried()
      if (isRepeated) onType()
    },
    onFailed: (message) => {
      onTried()
      setError(message)
    },
  })
  useEffect(() => {
    if (queryClient.getQueryData(meQuery.queryKey) === null) endVisit()
  }, [queryClient])

  /** Moves the focus on, because the pressed buttons disappear. */
  const focus = (target: string) =>
    requestAnimationFrame(() => (root.current?.querySelector<HTMLElement>(target) ?? root.current)?.focus())
  const select = (child: Child) => {
    setError(undefined)
    open(child)
  }
  const remove = (child: Child) => {
    const bringBack = forgetChild(child.shortId)
    if (!bringBack) return
    const ended = import('../notices/stored-choice.ts')
      .then(({ endForClosedChild }) => endForClosedChild(child.id))
      .catch(() => undefined)
    const undo = () => {
      bringBack()
      void ended.then((takeBack) => takeBack?.())
    }
    setRemoved({ name: child.name, undo })
    focus('[data-undo]')
  }
  const bringBack = () => {
    removed?.undo()
    setRemoved(undefined)
    focus('li button')
  }
  return (
    <div ref={root} tabIndex={-1} className={classes.root}>
      {error && <Banner tone="danger">{error}</Banner>}
      {remembered.length > 0 && (
        <List gap="s" above="block" aria-label={texts.list}>
          {remembered.map((child) => (
            <ChildRow key={child.shortId} child={child} isOpening={isOpening} onOpen={select} onRemove={remove} />
          ))}
        </List>
      )}
      <Row role="status" wrap gap="m" lineGap="xs" justify="between" className={classes.removed}>
        {removed && (
          <>
            <Row as="span" grow>
              {fill(texts.forgotten, { name: removed.name })}
            </Row>
            <button type="button" data-undo onClick={bringBack}>
              {common.undo}
            </button>
          </>
        )}
      </Row>
    </div>
  )
}

interface RowProps {
  child: Child
  isOpening: boolean
  onOpen: (child: Child) => void
  onRemove: (child: Child) => void
}

function ChildRow({ child, isOpening, onOpen, onRemove }: RowProps) {
  const isOutdated = outdatedIds().includes(child.shortId)
  return (
    <Row as="li" wrap gap="xs">
      <Card
        as="button"
        row
        grow
        gap="m"
        padding="none"
        type="button"
        className={classes.open}
        disabled={isOpening}
        onClick={() => onOpen(child)}
      >
        <PersonAvatar name={child.name} size={40} />
        <Column as="span" grow>
          <strong>{child.name}</strong>
          <span>{isOutdated ? texts.typeNew : texts.open}</span>
        </Column>
        <IconChevronRight size={20} aria-hidden="true" />
      </Card>
      <IconButton
        aria-label={fill(texts.forgetLabel, { name: child.name })}
        title={texts.forget}
        onClick={() => onRemove(child)}
      >
        <IconTrash size={20} aria-hidden="true" />
      </IconButton>
      {isOutdated && <Banner tone="danger">{texts.outdated}</Banner>}
    </Row>
  )
}
