import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/blocks/EmptyState.tsx'
import { usePageTitle } from '../ui/blocks/usePageTitle.ts'
import { doc, e404 } from '../ui/texts/first-page.ts'

/** Page of an unknown URL. */
export function NotFound() {
  usePageTitle(doc.notFound)
  return (
    <main>
      <EmptyState isPage title={e404.title} action={<Link to="/">{e404.action}</Link>}>
        {e404.body}
      </EmptyState>
    </main>
  )
}
