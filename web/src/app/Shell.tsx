import type { Me } from '@hasiye/contract/accounts.ts'
import { homes, type PagePath } from '@hasiye/contract/pages.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { workerPath } from '../../worker/paths.ts'
import { ApiError, currentAccount, errorText } from '../api/client.ts'
import { myCourses } from '../api/queries.ts'
import { onSessionEnd, useMe } from '../api/session.ts'
import { afterFirstScreen, afterFirstUse, prefetchLater } from '../device/first-use.ts'
import { ownerOf } from '../device/storage.ts'
import { type DraftMessage, openDraftChannel } from '../offline/draft-channel.ts'
import { type Reverted, reverted } from '../offline/reverted-saves.ts'
import { readUnsynced } from '../offline/useUnsynced.ts'
import { BrandMark } from '../ui/blocks/BrandMark.tsx'
import { loadDialog } from '../ui/blocks/DialogFrame.tsx'
import { loadMenu } from '../ui/blocks/LazyMenu.tsx'
import { Row } from '../ui/blocks/layout.tsx'
import { loadWithRetry } from '../ui/blocks/load-with-retry.ts'
import { notifyError, notifyUpdate } from '../ui/blocks/notify.ts'
import { PersonAvatar } from '../ui/blocks/PersonAvatar.tsx'
import { ToastArea } from '../ui/blocks/ToastArea.tsx'
import { useWide } from '../ui/blocks/useNarrow.ts'
import { att, former, sync } from '../ui/texts/attendance.ts'
import { common } from '../ui/texts/common.ts'
import { TurnedAway, useWrongClock } from './frame.tsx'
import { MainNav } from './MainNav.tsx'
import { NewsBell } from './NewsBell.tsx'
import { ParentBar } from './ParentBar.tsx'
import classes from './Shell.module.css'

/** A group's pages have their own header and way back instead of the bars of a phone. */
const isGroup = /^\/(student\/)?course\/\d/
/** Pages that fill the places in the top bar of a phone. */
const withOwnHeader: readonly string[] = ['/dashboard', '/dashboard/archive'] satisfies PagePath[]
/** Pages whose links explain the redirect to those who may not open them. */
const isExplained = /^\/(course|student\/course|student-view|admin)\b/

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
      Promise.allSettled([
        loadMenu(),
        loadDialog(),
        isTeacher && import('../offline/unsaved.ts'),
        // Where a log-out leads, also without a network. Written this way because the minifier would give both branches
        // of a condition the same styles.
        isParent && import('../screens/parent/ParentLogin.tsx'),
        !isParent && import('../screens/auth/Login.tsx'),
      ])
    return prefetchLater(load)
  }, [isTeacher, isParent])
  const main = useRef<HTMLElement>(null)
  const {
    pathname,
    state: { from = '' },
  } = useLocation()
  const hasOwnHeader = !useWide() && withOwnHeader.includes(pathname)
  const isInGroup = isGroup.test(pathname)
  const shown = useRef('')
  const viewerId = me?.id
  useEffect(() => {
    if (!main.current) return
    // the tabs of a course keep the focus
    const now = `${viewerId} ${pathname.replace(/\/attendance$/, '')}`
    // After a sign-in the focused button no longer exists; a page that is opened by its address keeps the browser's
    // focus.
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
    <>
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        {common.aria.skip}
      </button>
      {isParent ? (
        <div className={classes.parent}>
          <ParentBar me={me} />
          {content}
        </div>
      ) : (
        <div className={classes.shell} data-in-group={isInGroup || undefined}>
          <Row as="header" gap="m" justify="between" className={classes.top}>
            <Link to={homes[me.role]} className={classes.brand}>
              <BrandMark isAlone={hasOwnHeader} />
            </Link>
            {hasOwnHeader && <div id="own-name" className={classes.own} />}
            <NewsBell me={me} />
            {hasOwnHeader ? <div id="own-avatar" /> : <PersonAvatar name={me.fullName} src={me.avatar} />}
          </Row>
          <MainNav me={me} isInGroup={isInGroup} />
          {content}
        </div>
      )}
      <ToastArea />
    </>
  )
}

let isInstalling = false

/**
 * Registers the service worker, which caches the page and its chunks. Only the shell does this: a sign-in page
 * transfers no more.
 */
function installWorker(): void {
  if (isInstalling || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  isInstalling = true
  const register = () =>
    // A browser that forbids workers runs the page without one.
    void navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' }).catch(() => undefined)
  void offerWaiting()
  afterFirstUse(register)
}

/**
 * Offers the version that an earlier visit installed: it waits while a tab is open, and a reload does not activate it.
 */
async function offerWaiting(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  if (registration?.waiting) await notifyUpdate()
}

/** Notifies the user on any page that saves of a course were rejected permanently, with a link to that course. */
function useRejectedSaves(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const notify = async ({ courseId, changes, error }: Reverted) => {
      const course = await nameOf(queryClient, courseId)
      const what = fill(course === undefined ? sync.failed : sync.reverted, { n: changes, course: course ?? '' })
      const act = () => void navigate({ to: '/course/$id', params: { id: String(courseId) }, hash: 'participants' })
      const isGone = error.status === 404
      void notifyError(
        `${what} ${isGone ? former.gone : errorText(error, att.saveFailed)}`,
        isGone ? undefined : { label: sync.toCourse, act },
      )
    }
    const stop = reverted.subscribe((given) => given && void notify(given))
    const channel = openDraftChannel()
    channel.onmessage = ({ data: { userId, courseId, refused } }: MessageEvent<DraftMessage>) => {
      if (!refused || courseId === undefined || userId !== currentAccount()) return
      const { changes, code, status, sentence } = refused
      reverted.set({ courseId, changes, error: new ApiError(code, status, sentence) })
    }
    return () => {
      stop()
      channel.close()
    }
  }, [queryClient, navigate])
}

async function nameOf(queryClient: QueryClient, courseId: number): Promise<string | undefined> {
  const courses = await queryClient.ensureQueryData(myCourses).catch(() => [])
  const name = courses.find(({ id }) => id === courseId)?.name
  if (name !== undefined) return name
  const unsynced = await readUnsynced(currentAccount() ?? 0).catch(() => [])
  return unsynced.find((course) => course.courseId === courseId)?.courseName
}

let stopBackground: (() => void) | undefined

onSessionEnd(() => {
  stopBackground?.()
  return undefined
})

/**
 * Runs background.ts on every signed-in page until the session ends: after the first screen where the worker has its
 * code. Returns its `LastUpdated` once the code is loaded.
 */
function useBackground(me: Me | null): ComponentType | undefined {
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const [Loaded, setLoaded] = useState<ComponentType>()
  const owner = me && ownerOf(me)
  useEffect(() => {
    if (!me) return
    let isOver = false
    const start = async () => {
      const { startBackground, LastUpdated } = await loadWithRetry(() => import('./background.ts'))
      if (isOver) return
      stopBackground = startBackground(queryClient, me, (path) => history.push(path))
      setLoaded(() => LastUpdated)
    }
    const run = () => void (isOver || start())
    const cancel = navigator.serviceWorker?.controller ? afterFirstScreen(run) : afterFirstUse(run)
    return () => {
      isOver = true
      cancel()
      stopBackground?.()
    }
  }, [queryClient, owner])
  return Loaded
}
