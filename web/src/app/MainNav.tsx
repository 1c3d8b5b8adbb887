import type { Me } from '@hasiye/contract/accounts.ts'
import { homes } from '@hasiye/contract/pages.ts'
import { IconHome, IconLogout, IconMessageCircle, IconSettings, IconSquareRoundedPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSupportLink } from '../api/support.ts'
import { BrandMark } from '../ui/blocks/BrandMark.tsx'
import { useDialogs } from '../ui/blocks/dialog-table.tsx'
import { Hasiye } from '../ui/blocks/Hasiye.tsx'
import { common } from '../ui/texts/common.ts'
import { nav } from '../ui/texts/dashboard.ts'
import { appDialogs, useSettings } from './frame.tsx'
import classes from './MainNav.module.css'
import { NewsBell } from './NewsBell.tsx'
import { useLogOut } from './useLogOut.ts'

/** Navigation of teachers and students: a sidebar from 992 px, a bottom bar below. */
export function MainNav({ me, isInGroup }: { me: Me; isInGroup: boolean }) {
  const support = useSupportLink()
  const { open, dialog } = useDialogs(appDialogs)
  const logOut = useLogOut(open)
  const settings = useSettings(me)
  const isTeacher = me.role === 'teacher'
  const home = homes[me.role]
  const mayCreate = me.quota?.active && me.quota.used < me.quota.limit
  return (
    <nav className={classes.nav} aria-label={nav.aria}>
      <div className={classes.head}>
        <Link to={home} className={classes.brand}>
          <BrandMark />
        </Link>
        <Hasiye ground="transparent" threadA="var(--ui-line)" threadB="var(--ui-primary)" />
      </div>
      <ul className={classes.items}>
        <li>
          <Link to={home} className={classes.item} {...(isInGroup ? { 'aria-current': 'true' } : {})}>
            <IconHome aria-hidden="true" />
            {nav.home}
          </Link>
        </li>
        <li className={classes.news}>
          <NewsBell me={me} itemClass={classes.item} />
        </li>
        {isTeacher && (
          <li>
            <button
              type="button"
              className={classes.item}
              onClick={() => (mayCreate && focusFirstCourse()) || open('createCourse')}
            >
              <IconSquareRoundedPlus aria-hidden="true" />
              {nav.createGroup}
            </button>
          </li>
        )}
        <li>
          <a
            href={support.href}
            target="_blank"
            rel="noopener noreferrer"
            className={classes.item}
            {...(support.isMessenger ? { title: nav.supportHint } : {})}
          >
            <IconMessageCircle aria-hidden="true" />
            {nav.support}
            <span className="visually-hidden">({common.aria.newTab})</span>
          </a>
        </li>
        <li>
          <button type="button" className={classes.item} onClick={settings.open}>
            <IconSettings aria-hidden="true" />
            {nav.settings}
          </button>
        </li>
        <li className={classes.end}>
          <form {...logOut.form}>
            <button type="submit" className={classes.item} disabled={logOut.isLoggingOut}>
              <IconLogout aria-hidden="true" />
              {logOut.isLoggingOut ? nav.loggingOut : nav.logout}
            </button>
          </form>
        </li>
      </ul>
      {dialog}
      {settings.dialog}
    </nav>
  )
}

/** Focuses the form of the first course; returns whether the page is that form. */
function focusFirstCourse(): boolean {
  const name = document.querySelector<HTMLElement>('[data-first-course] [name="name"]')
  name?.focus()
  return name !== null
}
