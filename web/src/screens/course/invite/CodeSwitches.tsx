import { type JoinCode, setJoinCode } from '@hasiye/contract/joining.ts'
import { bakuTime } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../api/client.ts'
import { joinCode } from '../../../features/joining/queries.ts'
import { ConfirmCall } from '../../../forms/ConfirmCall.tsx'
import { useCall } from '../../../forms/useCall.ts'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { Column, Hint, Row } from '../../../ui/blocks/layout.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { invite } from '../../../ui/texts/joining.ts'
import classes from './Invitation.module.css'

interface Props {
  courseId: number
  joining: JoinCode
  mayChange: boolean
}

/** Switches for joining by code, and for joining without approval today; only their state if the viewer may not change them. */
export function CodeSwitches({ courseId, joining: { code, approval, openUntil }, mayChange }: Props) {
  const queryClient = useQueryClient()
  const [isRenewing, setRenewing] = useState(false)
  const take = (changed: JoinCode) => queryClient.setQueryData(joinCode(courseId).queryKey, changed)
  const { mutate, isPending, variables, error } = useCall(setJoinCode, { onDone: take })
  const params = { id: courseId }
  const set = (body: { on: boolean; openToday?: boolean }) => mutate({ params, body })
  const isOn = code !== null
  const until = openUntil !== null && fill(invite.openUntil, { time: bakuTime(new Date(openUntil)) })
  if (!mayChange) {
    return (
      <Column>
        <p>{isOn ? invite.on : invite.off}</p>
        {isOn && until && <Hint>{until}</Hint>}
      </Column>
    )
  }
  return (
    <Column>
      {error && <Banner tone="danger">{errorText(error, invite.failed)}</Banner>}
      {!isOn && (
        <Button loading={isPending} onClick={() => set({ on: true })}>
          {invite.turnOn}
        </Button>
      )}
      <Row gap="s" className={classes.row}>
        <span>{isOn ? invite.on : invite.off}</span>
        {isOn && (
          <Button
            variant="subtle"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            onClick={() => setRenewing(true)}
          >
            {invite.renew}
          </Button>
        )}
        <Switch
          className={classes.switch}
          aria-label={invite.label}
          checked={isPending ? variables.body.on : isOn}
          aria-disabled={isPending || undefined}
          onChange={(event) => !isPending && set({ on: event.currentTarget.checked })}
        />
      </Row>
      {isOn && (
        <Row gap="s" className={classes.row}>
          <span>
            {invite.openToday}
            {until && <Hint as="span"> {until}</Hint>}
          </span>
          <Switch
            className={classes.switch}
            aria-label={invite.openToday}
            checked={isPending ? (variables.body.openToday ?? approval === 'today_open') : approval === 'today_open'}
            aria-disabled={isPending || undefined}
            onChange={(event) => !isPending && set({ on: true, openToday: event.currentTarget.checked })}
          />
        </Row>
      )}
      {isRenewing && (
        <ConfirmCall
          endpoint={setJoinCode}
          input={{ params, body: { on: true, renew: true } }}
          title={invite.renewTitle}
          body={invite.renewBody}
          confirm={invite.renew}
          failed={invite.failed}
          onDone={take}
          onClose={() => setRenewing(false)}
          isHarmless
        />
      )}
    </Column>
  )
}
