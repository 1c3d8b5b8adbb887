import { Link } from '@tanstack/react-router'
import { BrandMark } from '../ui/blocks/BrandMark.tsx'
import { EmptyState } from '../ui/blocks/EmptyState.tsx'
import plain from '../ui/blocks/PlainButton.module.css'
import { usePageTitle } from '../ui/blocks/usePageTitle.ts'
import { doc, e404 } from '../ui/texts/common.ts'
import classes from './NotFound.module.css'

/** Page of an unknown URL. */
export function NotFound() {
  usePageTitle(doc.notFound)
  const home = (
    <Link to="/" className={plain.button}>
      {e404.action}
    </Link>
  )
  return (
    <main className={classes.page}>
      <BrandMark />
      <EmptyState isPage title={e404.title} action={home}>
        {e404.body}
      </EmptyState>
    </main>
  )
}
