import { checkAdmin } from '@hasiye/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { query } from '../api/queries.ts'
import { useMe } from '../api/session.ts'
import { LoadError } from '../ui/blocks/LoadError.tsx'
import { admin } from '../ui/texts/admin.ts'
import { common } from '../ui/texts/common.ts'
import { AdminBar } from './AdminBar.tsx'
import { Denied } from './Denied.tsx'
import { WithMantine } from './WithMantine.tsx'

/** Layout of the admin panel, shown after the server has confirmed that the viewer is an admin. */
export function AdminFrame() {
  const me = useMe()
  const check = useQuery({ ...query(checkAdmin), enabled: me !== null })
  if (!me || check.error?.status === 401 || check.error?.status === 403) return <Denied />
  return (
    <WithMantine>
      <AdminBar me={me} />
      <main>
        {check.isSuccess && <Outlet />}
        {check.error && (
          <LoadError
            text={admin.loadFailed}
            detail={check.error.message}
            retryLabel={common.retry}
            onRetry={() => void check.refetch()}
            isPage
          />
        )}
      </main>
    </WithMantine>
  )
}
