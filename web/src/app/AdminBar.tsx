import type { Me } from '@hasiye/contract/accounts.ts'
import { Badge, Button } from '@mantine/core'
import { IconLogout, IconShieldCheck } from '@tabler/icons-react'
import { BrandMark } from '../ui/blocks/BrandMark.tsx'
import { admin } from '../ui/texts/admin.ts'
import { nav } from '../ui/texts/dashboard.ts'
import classes from './AdminBar.module.css'
import { useLogOut } from './useLogOut.tsx'

/** Header of the admin panel. */
export function AdminBar({ me }: { me: Me }) {
  const logOut = useLogOut()
  return (
    <header className={classes.bar}>
      <BrandMark />
      <Badge leftSection={<IconShieldCheck size={16} aria-hidden="true" />}>{admin.badge}</Badge>
      <span className={classes.email}>{me.email}</span>
      <Button
        variant="default"
        leftSection={<IconLogout size={20} aria-hidden="true" />}
        onClick={logOut.start}
        disabled={logOut.isLoggingOut}
      >
        {logOut.isLoggingOut ? nav.loggingOut : nav.logout}
      </Button>
      {logOut.dialog}
    </header>
  )
}
