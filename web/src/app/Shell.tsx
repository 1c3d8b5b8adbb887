import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useMe } from '../api/session.ts'
import { WithMantine } from '../forms/WithMantine.tsx'
import { BrandMark } from '../ui/blocks/BrandMark.tsx'
import { loadDialog } from '../ui/blocks/DialogFrame.tsx'
import { loadMenu } from '../ui/blocks/LazyMenu.tsx'
import { lazyPart } from '../ui/blocks/lazyPart.ts'
import { PersonAvatar } from '../ui/blocks/PersonAvatar.tsx'
import { common } from '../ui/texts/common.ts'
import { installWorker } from './install-worker.ts'
import { MainNav } from './MainNav.tsx'
import { ParentBar } from './ParentBar.tsx'
import classes from './Shell.module.css'
import { useBackground } from './useBackground.ts'
import { UnsavedAtLogOut } from './useLogOut.tsx'
import { useRejectedSaves } from './useRejectedSaves.ts'
import { useWrongClock } from './useWrongClock.ts'

const TurnedAway = lazyPart(() => import('./TurnedAway.tsx'), 'TurnedAway')
/** Pages whose links explain the redirect to those who may not open them. */
const isExplained = /^\/(course|student\/course|student-view|admin)\b/

/** Delays code that the page does not need yet, but must have when the network fails. */
const preloadDelayMs = 500

/** Layout of every signed-in page: skip link, navigation and content. */
export function Shell() {
  const me = useMe()
  const LastUpdated = useBackground(me)
  useRejectedSaves()
  useWrongClock()
  useEffect(installWorker, [])
  const isTeacher = me?.role === 'teacher'
  const isParent = me?.isParentView
  useEffect(() => {
    const load = () =>
      void Promise.allSettled([
        loadMenu(),
        loadDialog(),
        isTeacher && import('../offline/unsaved.ts'),
        isTeacher && UnsavedAtLogOut.prefetch(),
        isParent && import('../screens/parent/ParentLogin.tsx'),
      ])
    const timer = setTimeout(load, preloadDelayMs)
    return () => clearTimeout(timer)
  }, [isTeacher, isParent])
  const main = useRef<HTMLElement>(null)
  const {
    pathname,
    state: { from = '' },
  } = useLocation()
  const shown = useRef('')
  const viewerId = me?.id
  useEffect(() => {
    if (!main.current) return
    const now = `${viewerId} ${pathname}`
    // After a sign-in the focused button is gone; a page that is opened by its address keeps the browser's focus.
    const isSignIn =
      shown.current === '' && navigator.userActivation?.hasBeenActive && !document.activeElement?.matches('main *')
    if (shown.current === '' ? isSignIn : shown.current !== now) main.current.focus({ preventScroll: true })
    shown.current = now
  }, [pathname, viewerId])
  if (!me) return null

  const content = (
    <main ref={main} tabIndex={-1} className={classes.main}>
      {LastUpdated && <LastUpdated />}
      <Suspense>{isExplained.test(from) && <TurnedAway from={from} me={me} />}</Suspense>
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
