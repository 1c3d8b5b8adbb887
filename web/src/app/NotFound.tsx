import { BrandMark } from '../ui/blocks/BrandMark.tsx'
import { EmptyState } from '../ui/blocks/EmptyState.tsx'
import { usePageTitle } from '../ui/blocks/usePageTitle.ts'
import { ButtonLink } from '../ui/controls/Button.tsx'
import { doc, e404 } from '../ui/texts/common.ts'
import classes from './NotFound.module.css'

/** Page of an unknown URL. */
export function NotFound() {
  usePageTitle(doc.notFound)
  const home = <ButtonLink to="/">{e404.action}</ButtonLink>
  return (
    <main className={classes.page}>
      <BrandMark />
      <EmptyState isPage title={e404.title} action={home}>
        {e404.body}
      </EmptyState>
    </main>
  )
}
