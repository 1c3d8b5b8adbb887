import type { Me } from '@hasiye/contract/accounts.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notifyError } from '../../ui/blocks/notify.ts'
import { viewerKey } from '../push/push-viewer.ts'
import { readStored } from '../push/stored-choice.ts'
import { outdatedText, useOpenChild } from './open-child.ts'
import { useRememberedChildren, useVisited } from './stored-children.ts'

/** Leads from a pressed notice to its course; where it is about another child of this device, to that child's panel. */
export function OpenNotice({ me }: { me: Me }) {
  const { child, course, tab = 'attendance' } = useSearch({ from: '/shell/student-dashboard' })
  const navigate = useNavigate()
  const known = [...useRememberedChildren(), ...useVisited()]
  const { open } = useOpenChild({
    onOutdated: (outdated) => void notifyError(outdatedText(outdated)),
    onFailed: (message) => void notifyError(message),
  })
  useEffect(() => {
    if (child === undefined) return
    if (child === me.id && course !== undefined) {
      void navigate({ to: '/student/course/$id', params: { id: String(course) }, hash: tab, replace: true })
      return
    }
    void navigate({ to: '/student-dashboard', search: {}, replace: true })
    const name = readStored()[viewerKey({ id: child, isParentView: true })]?.name
    const other = child === me.id ? undefined : known.find((each) => each.name === name)
    if (other) open(other)
  }, [child])
  return null
}
