import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { ListSkeleton } from '../../ui/blocks/ListSkeleton.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { common } from '../../ui/texts/common.ts'
import { trash as texts } from '../../ui/texts/history.ts'
import { trashPage } from '../../ui/texts/trash.ts'
import { TrashList, type TrashRow } from './TrashList.tsx'
import classes from './TrashPage.module.css'

interface Props {
  /** The link to where the deleted things were. */
  back: ReactNode
  /** On the page of one course. */
  courseName?: string
  /** Undefined while loading. */
  rows: TrashRow[] | undefined
  /** Why nothing can be restored. */
  refusal?: string | undefined
  error: Error | null
  onRetry: () => void
}

/** Page of what was deleted and can be restored. */
export function TrashPage({ back, courseName, rows, refusal, error, onRetry }: Props) {
  usePageTitle(courseName ? `${texts.title} – ${courseName}` : texts.title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.page}>
      {back}
      <h1 ref={heading} tabIndex={-1}>
        {texts.title}
      </h1>
      {courseName && <p>{wholeOrdinals(courseName)}</p>}
      <p className={classes.intro}>
        {fill(trashPage.intro, { days: lifetimes.trashDays })} {!courseName && trashPage.ofCourses}
      </p>
      {refusal && <Banner tone="warn">{refusal}</Banner>}
      {rows ? (
        <TrashList rows={rows} heading={heading} />
      ) : error ? (
        <LoadError {...describeError(error, trashPage.loadError)} retryLabel={common.retry} onRetry={onRetry} />
      ) : (
        <ListSkeleton label={trashPage.loading} />
      )}
    </div>
  )
}
