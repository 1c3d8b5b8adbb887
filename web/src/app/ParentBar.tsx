import type { Me } from '@hasiye/contract/accounts.ts'
import { homes } from '@hasiye/contract/pages.ts'
import { IconLogout } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { BrandMark } from '../ui/blocks/BrandMark.tsx'
import { useDialogs } from '../ui/blocks/dialog-table.tsx'
import { Hasiye } from '../ui/blocks/Hasiye.tsx'
import { Row } from '../ui/blocks/layout.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { nav } from '../ui/texts/dashboard.ts'
import { parent } from '../ui/texts/parent.ts'
import { view } from '../ui/texts/student.ts'
import { appDialogs } from './frame.tsx'
import { NewsBell } from './NewsBell.tsx'
import classes from './ParentBar.module.css'
import { useLogOut } from './useLogOut.ts'

/** Header of every page that a parent sees: on the panel its title, on the others whose they are. */
export function ParentBar({ me }: { me: Me }) {
  const { open, dialog } = useDialogs(appDialogs)
  const logOut = useLogOut(open)
  const isPanel = useLocation().pathname === homes.student
  return (
    <header>
      <Row gap="m" className={classes.bar}>
        <BrandMark />
        <div className={classes.text}>
          {isPanel ? (
            <h1 className={classes.title}>{parent.dash.title}</h1>
          ) : (
            <p className={classes.title}>{me.fullName}</p>
          )}
          <p className={classes.mode}>{view.badge}</p>
        </div>
        <NewsBell me={me} />
        <form {...logOut.form}>
          <Button
            type="submit"
            variant="subtle"
            color="gray"
            className={classes.logOut}
            leftSection={<IconLogout size={24} aria-hidden="true" />}
            disabled={logOut.isLoggingOut}
          >
            <span className="visually-hidden-on-phones">
              {logOut.isLoggingOut ? nav.loggingOut : parent.dash.logout}
            </span>
          </Button>
        </form>
      </Row>
      <Hasiye />
      {dialog}
    </header>
  )
}
