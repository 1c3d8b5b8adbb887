import { deleteCalendar, deleteParentCalendars, getCalendar, renewCalendar } from '@hasiye/contract/calendar.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../api/client.ts'
import { query } from '../../api/queries.ts'
import { useMe } from '../../api/session.ts'
import { useCall } from '../../forms/useCall.ts'
import { Column, Hint, Row } from '../../ui/blocks/layout.tsx'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { copy } from '../../ui/blocks/ShareButton.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { calendar as texts } from '../../ui/texts/settings.ts'

export const ownCalendar = { ...query(getCalendar), staleTime: 0 }

/** The link of the calendar with a heading, for a page. */
export function Calendar() {
  return (
    <Column as="section" gap="m" aria-labelledby="calendar">
      <h3 id="calendar">{texts.title}</h3>
      <CalendarLink />
    </Column>
  )
}

/**
 * The secret address at which a calendar program reads the viewer's lesson days; it is read, or created, when it is
 * copied.
 */
export function CalendarLink() {
  const me = useMe()
  const [isMade, setMade] = useState(false)
  const show = (url: string, done: string) => {
    setMade(true)
    return copy(url, { done })
  }
  const { mutateAsync: make } = useCall(renewCalendar)
  const copying = useMutation({
    mutationFn: async () => (await call(getCalendar)).url ?? (await make({})).url,
    onSuccess: (url) => show(url, texts.copied),
    onError: (error) => notifyError(errorText(error, texts.failed)),
  })
  const renewing = useCall(renewCalendar, { onDone: ({ url }) => show(url, texts.renewed), failed: texts.failed })
  const ending = useCall(deleteCalendar, {
    onDone: ({ message }) => {
      setMade(false)
      return notifySuccess(message)
    },
    failed: texts.failed,
  })
  return (
    <>
      <Hint>{texts.hint}</Hint>
      <Row wrap gap="s">
        <Button
          variant="default"
          leftSection={<IconCopy size={20} aria-hidden="true" />}
          loading={copying.isPending}
          onClick={() => copying.mutate()}
        >
          {texts.copy}
        </Button>
        {isMade && (
          <>
            <Button
              variant="subtle"
              leftSection={<IconRefresh size={20} aria-hidden="true" />}
              loading={renewing.isPending}
              onClick={() => renewing.mutate({})}
            >
              {texts.renew}
            </Button>
            <Button variant="subtle" color="nar" loading={ending.isPending} onClick={() => ending.mutate({})}>
              {texts.end}
            </Button>
          </>
        )}
      </Row>
      {me?.role === 'student' && !me.isParentView && <ParentCalendars />}
    </>
  )
}

/** The calendar addresses of the parents' browsers, for the student, who may remove them. */
function ParentCalendars() {
  const { data, refetch } = useQuery(ownCalendar)
  const { mutate, isPending } = useCall(deleteParentCalendars, {
    onDone: ({ message }) => {
      void refetch()
      return notifySuccess(message)
    },
    failed: texts.parentsFailed,
  })
  if (!data?.parents) return null
  return (
    <Row wrap gap="m" lineGap="s" justify="between">
      <span>{fill(texts.parents, { n: data.parents })}</span>
      <Button variant="default" loading={isPending} onClick={() => mutate({})}>
        {texts.endParents}
      </Button>
    </Row>
  )
}
