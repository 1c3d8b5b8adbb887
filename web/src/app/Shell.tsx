import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMe } from '../api/session.ts'
import { BrandMark } from '../ui/blocks/BrandMark.tsx'
import { PersonAvatar } from '../ui/blocks/PersonAvatar.tsx'
import { common } from '../ui/texts/common.ts'
import { installWorker } from './install-worker.ts'
import { MainNav } from './MainNav.tsx'
import { ParentBar } from './ParentBar.tsx'
import classes from './Shell.module.css'
import { useGivenBack } from './useGivenBack.ts'
import { useWaitingSaves } from './useWaitingSaves.ts'
import { WithMantine } from './WithMantine.tsx'

/** Layout of every signed-in page: skip link, navigation and content. */
export function Shell() {
  const me = useMe()
  useWaitingSaves(me)
  useGivenBack()
  useEffect(installWorker, [])
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (pathname !== shownPath.current) main.current?.focus({ preventScroll: true })
    shownPath.current = pathname
  }, [pathname])
  if (!me) return null

  const content = (
    <main ref={main} tabIndex={-1} className={classes.main}>
      <Outlet />
    </main>
  )
  return (
    <WithMantine>
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        {common.aria.skip}
      </button>
      {me.isParentView ? (
        <div className={classes.parent}>
          <ParentBar />
          {content}
        </div>
      ) : (
        <div className={classes.shell}>
          <header className={classes.top}>
            <Link to={me.role === 'teacher' ? '/dashboard' : '/student-dashboard'} className={classes.brand}>
              <BrandMark />
            </Link>
            <PersonAvatar name={me.fullName} src={me.avatar} />
          </header>
          <MainNav me={me} />
          {content}
        </div>
      )}
    </WithMantine>
  )
}
