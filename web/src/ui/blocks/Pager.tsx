import { wholeNumber } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../controls/Button.tsx'
import { common } from '../texts/common.ts'
import { Row } from './layout.tsx'
import classes from './Pager.module.css'

interface Props {
  /** Starts at 1. */
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Previous and next buttons of a paginated list, with a field for the page; renders nothing if there is only one page. */
export function Pager({ page, pages, onPage }: Props) {
  /** Undefined until something is typed. */
  const [typed, setTyped] = useState<string>()
  if (pages < 2) return null
  const go = () => {
    setTyped(undefined)
    if (typed === undefined || !/^\s*\d+\s*$/.test(typed)) return
    const chosen = Math.min(Math.max(Number(typed), 1), pages)
    if (chosen !== page) onPage(chosen)
  }
  // Not a form, because the list may be inside one.
  const goByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    go()
  }
  const values = { page: wholeNumber(page), pages: wholeNumber(pages) }
  const [before, after] = fill(common.page, { ...values, page: '\n' }).split('\n')
  return (
    <Row wrap gap="l" lineGap="s" justify="center" className={classes.pager}>
      <IconButton variant="default" aria-label={common.prev} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <Row as="label" gap="s" className={classes.page}>
        {before}
        <input
          className="tabular"
          inputMode="numeric"
          autoComplete="off"
          size={Math.max(3, String(pages).length)}
          value={typed ?? String(page)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={goByKey}
          onBlur={go}
          onFocus={(event) => event.currentTarget.select()}
        />
        {after}
      </Row>
      <span className="visually-hidden" aria-live="polite">
        {fill(common.pageSaid, values)}
      </span>
      <IconButton variant="default" aria-label={common.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </Row>
  )
}
