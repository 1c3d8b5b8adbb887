import { type JoinTarget, joinCourse, withdrawRequest } from '@hasiye/contract/joining.ts'
import { normalizeJoinCode } from '@hasiye/contract/short-id.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError, errorText } from '../../api/client.ts'
import { remedyOf } from '../../api/describe-error.ts'
import { myCourses } from '../../api/queries.ts'
import { useMe } from '../../api/session.ts'
import { serverMs } from '../../device/clock.ts'
import { forgetJoin, isFresh, rememberedJoin, rememberJoin } from '../../features/joining/join-intent.ts'
import { joinTarget } from '../../features/joining/queries.ts'
import { useCall } from '../../forms/useCall.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { EntryPage } from '../../ui/blocks/EntryPage.tsx'
import entry from '../../ui/blocks/entry.module.css'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Delayed } from '../../ui/blocks/Skeleton.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { join } from '../../ui/texts/joining.ts'
import classes from './join.module.css'

/** The page behind a course's QR code: the course of the code, and how to join it. */
export function JoinCourse() {
  const code = normalizeJoinCode(useParams({ from: '/join/$code' }).code)
  const { data: target, error, isPending, refetch } = useQuery(joinTarget(code))
  const me = useMe()
  usePageTitle(target?.courseName ?? join.code.title)
  return (
    <EntryPage isSignedIn={me !== null}>
      {target && <Target key={code} code={code} target={target} />}
      {isPending && (
        <Delayed>
          <p role="status">{join.loading}</p>
        </Delayed>
      )}
      {!target && error?.code === 'not_found' && <Unknown />}
      {!target && error && error.code !== 'not_found' && (
        <LoadError text={error.message} onRetry={() => void refetch()} remedy={remedyOf(error)} isPage />
      )}
    </EntryPage>
  )
}

function Unknown() {
  useEffect(forgetJoin, [])
  return (
    <>
      <h1>{join.code.title}</h1>
      <div className={entry.fields}>
        <Banner tone="danger">{join.unknown}</Banner>
      </div>
      <p className={entry.back}>
        <Link to="/join">{join.code.other}</Link>
      </p>
    </>
  )
}

interface Props {
  code: string
  target: JoinTarget
}

function Target({ code, target }: Props) {
  const { courseName: course, teacherName: teacher, state } = target
  const isOffered = state === 'none' || state === 'signed_out'
  return (
    <>
      <h1 className={classes.title}>{wholeOrdinals(isOffered ? fill(join.title, { course }) : course)}</h1>
      <p className={classes.teacher}>{fill(join.body, { teacher: teacher ?? common.unknown })}</p>
      <div className={entry.fields}>
        {state === 'signed_out' && <SignedOut code={code} target={target} />}
        {state === 'not_student' && <NotStudent />}
        {(state === 'none' || state === 'pending' || state === 'joined') && <Student code={code} target={target} />}
      </div>
    </>
  )
}

/** Pressing “Qoşul” before the account exists is remembered: the join is sent after the sign-up or sign-in. */
function SignedOut({ code, target: { courseName, teacherName } }: Props) {
  const navigate = useNavigate()
  const goOn = (to: '/signup' | '/login') => {
    rememberJoin({ code, courseName, teacherName, pressedAt: serverMs() })
    void navigate({ to })
  }
  return (
    <>
      <p>{join.signUpFirst}</p>
      <Button onClick={() => goOn('/signup')}>{join.button}</Button>
      <button type="button" className={classes.second} onClick={() => goOn('/login')}>
        {join.haveAccount}
      </button>
    </>
  )
}

function NotStudent() {
  const me = useMe()
  useEffect(forgetJoin, [])
  return (
    <>
      <Banner tone="warn">{me?.isParentView ? join.parent : join.teacher}</Banner>
      <Home />
    </>
  )
}

function Student({ code, target }: Props) {
  const { courseName: course, state } = target
  const stale = [joinTarget(code).queryKey, myCourses.queryKey]
  const input = { params: { code } }
  const joinNow = useCall(joinCourse, { stale })
  const takeBack = useCall(withdrawRequest, { stale, onDone: joinNow.reset })
  usePressMadeBefore(code, state, () => joinNow.mutate(input))
  const error = joinNow.error ?? takeBack.error
  const courseId = joinNow.data?.courseId ?? target.courseId
  const [stateAtStart] = useState(state)
  return (
    <>
      {error && <Banner tone="danger">{sentenceOf(error)}</Banner>}
      {state === 'none' && (
        <>
          {takeBack.isSuccess && !joinNow.isPending && <Banner tone="success">{join.takenBack}</Banner>}
          <Button loading={joinNow.isPending} loadingLabel={join.joining} onClick={() => joinNow.mutate(input)}>
            {join.button}
          </Button>
        </>
      )}
      {state === 'pending' && (
        <>
          <Banner tone="success">{join.pending}</Banner>
          <button
            type="button"
            className={classes.second}
            aria-disabled={takeBack.isPending || undefined}
            onClick={() => !takeBack.isPending && takeBack.mutate(input)}
          >
            {join.takeBack}
          </button>
        </>
      )}
      {state === 'joined' && (
        <Banner tone="success">{stateAtStart === 'joined' ? join.already : fill(join.joined, { course })}</Banner>
      )}
      {courseId ? (
        <Link to="/student/course/$id" params={{ id: String(courseId) }} className={classes.open}>
          {join.open}
        </Link>
      ) : (
        <Home />
      )}
    </>
  )
}

const sentenceOf = (error: ApiError): string =>
  error instanceof ApiError && error.code === 'not_found' ? join.unknown : errorText(error, join.failed)

/**
 * Sends the join that was pressed on this device before there was an account, once; for any other state there is
 * nothing to send.
 */
function usePressMadeBefore(code: string, state: JoinTarget['state'], send: () => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const intent = rememberedJoin()
    forgetJoin()
    if (state === 'none' && intent?.code === code && isFresh(intent)) send()
  })
}

function Home() {
  return (
    <Link to="/" className={classes.open}>
      {join.home}
    </Link>
  )
}
