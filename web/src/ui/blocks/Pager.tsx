import { fill } from '@hasiye/contract/text.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../controls/Button.tsx'
import { common } from '../texts/common.ts'
import classes from './Pager.module.css'
import { Said } from './Said.tsx'

interface Props {
  /** Starts at 1. */
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Previous and next buttons of a paginated list; renders nothing if there is only one page. */
export function Pager({ page, pages, onPage }: Props) {
  if (pages < 2) return null
  return (
    <div className={classes.pager}>
      <IconButton variant="default" aria-label={common.prev} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <span aria-live="polite">
        <Said as={fill(common.pageSaid, { page, pages })}>{fill(common.page, { page, pages })}</Said>
      </span>
      <IconButton variant="default" aria-label={common.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
