import type { Me } from '@hasiye/contract/accounts.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notifyError } from '../../ui/blocks/notify.ts'
import { children as texts } from '../../ui/texts/children.ts'
import { useOpenChild } from './open-child.ts'
import { useRememberedChildren, useVisited } from './stored-children.ts'

/** Leads from a pressed notice to its course; where it is about another child of this device, to that child's panel. */
export function OpenNotice({ me }: { me: Me }) {
  const { child, course, tab = 'attendance' } = useSearch({ from: '/shell/student-dashboard' })
  const navigate = useNavigate()
  const known = [...useRememberedChildren(), ...useVisited()]
  const { open } = useOpenChild({
    onOutdated: () => void notifyError(texts.outdated),
    onFailed: (message) => void notifyError(message),
  })
  useEffect(() => {
    if (child === undefined) return
    if (child === me.id && course !== undefined) {
      void navigate({ to: '/student/course/$id', params: { id: String(course) }, hash: tab, replace: true })
      return
    }
    void navigate({ to: '/student-dashboard', search: {}, replace: true })
    if (child === me.id) return
    const other = known.find(({ id }) => id === child)
    if (other) open(other)
  }, [child])
  return null
}
