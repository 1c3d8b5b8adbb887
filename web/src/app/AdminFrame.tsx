import { checkAdmin, type Me } from '@hasiye/contract/accounts.ts'
import { IconLogout, IconSettings, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { describeError } from '../api/describe-error.ts'
import { query } from '../api/queries.ts'
import { useMe } from '../api/session.ts'
import { Badge } from '../ui/blocks/Badge.tsx'
import { BrandMark } from '../ui/blocks/BrandMark.tsx'
import { useDialogs } from '../ui/blocks/dialog-table.tsx'
import { EmptyState } from '../ui/blocks/EmptyState.tsx'
import { LoadError } from '../ui/blocks/LoadError.tsx'
import { Row } from '../ui/blocks/layout.tsx'
import { ListSkeleton } from '../ui/blocks/Skeleton.tsx'
import { ToastArea } from '../ui/blocks/ToastArea.tsx'
import { useNarrow } from '../ui/blocks/useNarrow.ts'
import { usePageTitle } from '../ui/blocks/usePageTitle.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { admin } from '../ui/texts/admin.ts'
import { doc } from '../ui/texts/common.ts'
import { nav } from '../ui/texts/dashboard.ts'
import classes from './AdminFrame.module.css'
import { appDialogs, TurnedAway, useSettings, useWrongClock } from './frame.tsx'
import page from './NotFound.module.css'
import { useLogOut } from './useLogOut.ts'

/** Layout of the admin panel, shown after the server has confirmed that the viewer is an admin. */
export function AdminFrame() {
  const me = useMe()
  const { from } = useLocation().state
  const check = useQuery({ ...query(checkAdmin), enabled: me !== null })
  useWrongClock()
  if (!me || check.error?.status === 401 || check.error?.status === 403) return <Denied />
  return (
    <>
      <AdminBar me={me} />
      <main>
        <Suspense>{from && <TurnedAway from={from} me={me} />}</Suspense>
        {check.isPending && <ListSkeleton label={admin.loading} />}
        {check.isSuccess && <Outlet />}
        {check.error && (
          <LoadError {...describeError(check.error, admin.loadFailed)} onRetry={() => void check.refetch()} isPage />
        )}
      </main>
      <ToastArea />
    </>
  )
}

/** Header of the admin panel. */
function AdminBar({ me }: { me: Me }) {
  const { open, dialog } = useDialogs(appDialogs)
  const logOut = useLogOut(open)
  const settings = useSettings(me)
  const logOutText = logOut.isLoggingOut ? nav.loggingOut : nav.logout
  const narrow = useNarrow()
  return (
    <Row as="header" wrap gap="m" lineGap="s" className={classes.bar}>
      <BrandMark />
      <Badge icon={<IconShieldCheck size={16} aria-hidden="true" />}>{admin.badge}</Badge>
      <span className={classes.email}>{me.email}</span>
      <IconButton title={nav.settings} variant="default" aria-label={nav.settings} onClick={settings.open}>
        <IconSettings size={20} aria-hidden="true" />
      </IconButton>
      {narrow ? (
        <IconButton variant="default" aria-label={logOutText} onClick={logOut.start} disabled={logOut.isLoggingOut}>
          <IconLogout size={20} aria-hidden="true" />
        </IconButton>
      ) : (
        <Button
          variant="default"
          leftSection={<IconLogout size={20} aria-hidden="true" />}
          onClick={logOut.start}
          disabled={logOut.isLoggingOut}
        >
          {logOutText}
        </Button>
      )}
      {dialog}
      {settings.dialog}
    </Row>
  )
}

/** Page shown at the admin panel's URLs to everybody who is not an admin. */
function Denied() {
  usePageTitle(doc.admin)
  return (
    <main className={page.page}>
      <BrandMark />
      <EmptyState title={admin.denied.title} action={<Link to="/admin/login">{admin.denied.action}</Link>} isPage>
        {admin.denied.body}
      </EmptyState>
    </main>
  )
}
