import type { Me } from '@hasiye/contract/accounts.ts'
import { IconEye, IconLogout } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Badge } from '../ui/blocks/Badge.tsx'
import { BrandMark } from '../ui/blocks/BrandMark.tsx'
import { useDialogs } from '../ui/blocks/dialog-table.tsx'
import { Hasiye } from '../ui/blocks/Hasiye.tsx'
import { lazyPart } from '../ui/blocks/lazyPart.ts'
import { Button } from '../ui/controls/Button.tsx'
import { nav } from '../ui/texts/dashboard.ts'
import { parent } from '../ui/texts/parent.ts'
import { view } from '../ui/texts/student.ts'
import { appDialogs } from './app-dialogs.ts'
import { NewsBell } from './NewsBell.tsx'
import classes from './ParentBar.module.css'
import { useLogOut } from './useLogOut.ts'

const ChildTabs = lazyPart(() => import('../features/children/ChildTabs.tsx'), 'ChildTabs')

/** Header of every page that a parent sees. */
export function ParentBar({ me }: { me: Me }) {
  const { open, dialog } = useDialogs(appDialogs)
  const logOut = useLogOut(open)
  return (
    <header>
      <div className={classes.bar}>
        <BrandMark />
        <Badge icon={<IconEye size={16} aria-hidden="true" />}>{view.badge}</Badge>
        <NewsBell me={me} />
        <form {...logOut.form}>
          <Button
            type="submit"
            variant="default"
            className={classes.logOut}
            leftSection={<IconLogout size={20} aria-hidden="true" />}
            disabled={logOut.isLoggingOut}
          >
            <span className={classes.label}>{logOut.isLoggingOut ? nav.loggingOut : parent.dash.logout}</span>
          </Button>
        </form>
      </div>
      <Hasiye />
      <div className={classes.children}>
        <Suspense>
          <ChildTabs me={me} />
        </Suspense>
      </div>
      {dialog}
    </header>
  )
}
