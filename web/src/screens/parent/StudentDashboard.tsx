import { logOut } from '@hasiye/contract/accounts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { myCourses } from '../../api/queries.ts'
import { lastParentView, signedOut, useMe } from '../../api/session.ts'
import { OwnPage } from '../student/OwnPage.tsx'
import { Panel } from './Panel.tsx'

/** The courses of a student, as the student's own page or the parents' panel. */
export function StudentDashboard() {
  const { error } = useQuery(myCourses)
  const me = useMe()
  const isParentView = me?.isParentView ?? lastParentView() !== undefined
  if (error?.status === 401 || error?.status === 403)
    return <SessionRefused to={isParentView ? '/parent-view' : '/login'} />
  if (!me) return null
  return isParentView ? <Panel me={me} /> : <OwnPage me={me} />
}

/**
 * Shown when the server rejects the course list: ends the session and redirects to the sign-in page, for parents to theirs. Without
 * ending the session, the gate would redirect back.
 */
function SessionRefused({ to }: { to: '/login' | '/parent-view' }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const leave = async () => {
      await call(logOut).catch(() => undefined)
      signedOut(queryClient)
      await navigate({ to, replace: true, state: { banner: 'sessionEnded' } })
    }
    void leave()
  }, [queryClient, navigate, to])
  return null
}
