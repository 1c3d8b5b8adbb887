import { deleteCalendar, getCalendar, renewCalendar } from '@hasiye/contract/calendar.ts'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { explain } from '../../api/client.ts'
import { mutation } from '../../api/mutation.ts'
import { query } from '../../api/queries.ts'
import { Column, Hint, Row } from '../../ui/blocks/layout.tsx'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { copy } from '../../ui/blocks/ShareButton.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { calendar as texts } from '../../ui/texts/lesson-days.ts'
import classes from './Settings.module.css'

const address = query(getCalendar)
const stale = { stale: [address.queryKey] }
const onError = (error: unknown) => notifyError(explain(error, texts.failed))

/** The secret address at which a calendar program reads the viewer's lesson days. It is made when it is copied for the first time. */
export function Calendar() {
  const { data } = useQuery(address)
  const renewing = useMutation({ ...mutation(renewCalendar, stale), onError })
  const ending = useMutation({ ...mutation(deleteCalendar, stale), onError })
  const renew = (done: string) => renewing.mutate({}, { onSuccess: ({ url }) => copy(url, { done }) })
  const isMade = data?.url != null
  return (
    <Column as="section" gap="m" className={classes.section} aria-labelledby="calendar">
      <h3 id="calendar">{texts.title}</h3>
      <Hint>{texts.hint}</Hint>
      <Row wrap gap="s">
        <Button
          variant="default"
          leftSection={<IconCopy size={20} aria-hidden="true" />}
          loading={renewing.isPending && !isMade}
          disabled={data === undefined}
          onClick={() => (data?.url ? copy(data.url, { done: texts.copied }) : renew(texts.copied))}
        >
          {texts.copy}
        </Button>
        {isMade && (
          <>
            <Button
              variant="subtle"
              leftSection={<IconRefresh size={20} aria-hidden="true" />}
              loading={renewing.isPending}
              onClick={() => renew(texts.renewed)}
            >
              {texts.renew}
            </Button>
            <Button
              variant="subtle"
              color="nar"
              loading={ending.isPending}
              onClick={() => ending.mutate({}, { onSuccess: ({ message }) => notifySuccess(message) })}
            >
              {texts.end}
            </Button>
          </>
        )}
      </Row>
    </Column>
  )
}
