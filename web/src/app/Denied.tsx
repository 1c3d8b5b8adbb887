import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/blocks/EmptyState.tsx'
import { usePageTitle } from '../ui/blocks/usePageTitle.ts'
import { admin } from '../ui/texts/admin.ts'
import { doc } from '../ui/texts/common.ts'

/** Page shown at the admin panel's URLs to everybody who is not an admin. */
export function Denied() {
  usePageTitle(doc.admin)
  return (
    <main>
      <EmptyState title={admin.denied.title} action={<Link to="/admin/login">{admin.denied.action}</Link>} isPage>
        {admin.denied.body}
      </EmptyState>
    </main>
  )
}
