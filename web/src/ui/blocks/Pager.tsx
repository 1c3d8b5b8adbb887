import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { common } from '../texts/common.ts'
import classes from './Pager.module.css'

interface Props {
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Back and forth through a list in pages; nothing where there is one page only. */
export function Pager({ page, pages, onPage }: Props) {
  if (pages < 2) return null
  return (
    <div className={classes.pager}>
      <ActionIcon variant="default" aria-label={common.prev} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={20} aria-hidden="true" />
      </ActionIcon>
      <span aria-live="polite">{fill(common.page, { page, pages })}</span>
      <ActionIcon variant="default" aria-label={common.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
