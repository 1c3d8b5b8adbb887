import type { Me } from '@hasiye/contract/accounts.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { type PushDevice, removePushDevice, testPushDevice } from '@hasiye/contract/notices.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconBell, IconBellOff, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/client.ts'
import { describeError } from '../../api/describe-error.ts'
import type { PushChoice } from '../../api/push-subscription.ts'
import { useCall } from '../../forms/useCall.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Column, Hint, List, Row } from '../../ui/blocks/layout.tsx'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { common } from '../../ui/texts/common.ts'
import { noticeLabels, push as texts } from '../../ui/texts/notices.ts'
import classes from './PushSettings.module.css'
import { findPushSupport, pushPermission } from './push-support.ts'
import { describePushError, endHere, offeredKinds, pushDevices, saveHere } from './this-device.ts'
import { useTurnOn } from './useTurnOn.ts'

/** The notices about a child, for its parents. */
export function PushSheet({ me, onClose }: { me: Me; onClose: () => void }) {
  return (
    <Sheet opened onClose={onClose} title={texts.title}>
      <strong>{me.fullName}</strong>
      <PushSettings me={me} />
    </Sheet>
  )
}

/** Whether this device is notified and of what, the account's other devices, and those of a student's parents. */
export function PushSettings({ me }: { me: Me }) {
  const { data: devices, error, refetch } = useQuery(pushDevices)
  const { turnOn, isTurningOn } = useTurnOn(me)
  const support = findPushSupport()
  const here = pushPermission() === 'granted' ? devices?.find(({ current }) => current) : undefined
  const others = devices?.filter(({ current }) => !current) ?? []
  const lists = [
    { id: 'push-devices', title: texts.others, shown: others.filter(({ isParent }) => !isParent) },
    {
      id: 'push-parents',
      title: texts.parents,
      hint: texts.parentsHint,
      shown: others.filter(({ isParent }) => isParent),
    },
  ].filter(({ shown }) => shown.length > 0)
  if (!devices && error) {
    return <LoadError {...describeError(error, texts.loadFailed)} onRetry={() => void refetch()} />
  }
  if (!devices) return null
  return (
    <Column gap="l">
      {support !== 'ready' && <Banner tone="warn">{texts.help[support]}</Banner>}
      {support === 'ready' && !here && (
        <Row>
          <Button leftSection={<IconBell size={20} aria-hidden="true" />} loading={isTurningOn} onClick={turnOn}>
            {texts.yes}
          </Button>
        </Row>
      )}
      {support === 'ready' && here && <ThisDevice me={me} device={here} devices={devices} />}
      <Hint>{texts.quiet}</Hint>
      {lists.map(({ id, title, hint, shown }) => (
        <Column key={id} as="section" gap="m" className={classes.section} aria-labelledby={id}>
          <h3 id={id}>{title}</h3>
          {hint && <Hint>{hint}</Hint>}
          <List lines>
            {shown.map((device) => (
              <OtherDevice key={device.id} device={device} />
            ))}
          </List>
        </Column>
      ))}
    </Column>
  )
}

/** What this device is notified of; each change is saved at once, one after the other. */
function ThisDevice({ me, device, devices }: { me: Me; device: PushDevice; devices: PushDevice[] }) {
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<PushChoice>()
  const { kinds, hideDetails } = wanted ?? device
  const settled = (sent: PushChoice) => setWanted((now) => (now === sent ? undefined : now))
  const saving = useMutation({
    scope: { id: 'push' },
    mutationFn: (choice: PushChoice) => saveHere(queryClient, me, choice),
    onSuccess: (saved, sent) => {
      queryClient.setQueryData(pushDevices.queryKey, (all = []) => [
        saved,
        ...all.filter(({ id, current }) => !current && id !== saved.id),
      ])
      settled(sent)
    },
    onError: (error, sent) => {
      settled(sent)
      void notifyError(describePushError(error))
    },
  })
  const change = (changed: Partial<PushChoice>) => {
    const choice = { kinds, hideDetails, ...changed }
    setWanted(choice)
    saving.mutate(choice)
  }
  const test = useCall(testPushDevice, { onDone: ({ message }) => notifySuccess(message), failed: texts.testFailed })
  const ending = useMutation({
    mutationFn: () => endHere(me, devices),
    onError: (error) => notifyError(errorText(error, texts.failed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushDevices.queryKey }),
  })
  return (
    <>
      <Column>
        {offeredKinds(me).map((kind) => (
          <Switch
            key={kind}
            className={classes.switch}
            label={noticeLabels[kind]}
            checked={kinds.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              change({ kinds: checked ? [...kinds, kind] : kinds.filter((other) => other !== kind) })
            }
          />
        ))}
        <Switch
          className={classes.switch}
          label={texts.hide}
          checked={hideDetails}
          onChange={({ currentTarget: { checked } }) => change({ hideDetails: checked })}
        />
      </Column>
      <Row wrap gap="s">
        <Button
          variant="default"
          leftSection={<IconSend size={20} aria-hidden="true" />}
          loading={test.isPending}
          onClick={() => test.mutate({ params: { id: device.id } })}
        >
          {texts.test}
        </Button>
        <Button
          variant="subtle"
          color="nar"
          leftSection={<IconBellOff size={20} aria-hidden="true" />}
          loading={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {texts.off}
        </Button>
      </Row>
    </>
  )
}

function OtherDevice({ device: { id, userAgent, createdAt } }: { device: PushDevice }) {
  const { mutate, isPending } = useCall(removePushDevice, { stale: [pushDevices.queryKey], failed: texts.failed })
  const name = userAgent.replace('?', common.unknown)
  return (
    <Row as="li" wrap gap="m" lineGap="s" className={classes.device}>
      <Column align="start" grow="wide" className={classes.about}>
        <strong>{name}</strong>
        <Hint as="span">{fill(texts.since, { date: longDate(bakuDate(new Date(createdAt))) })}</Hint>
      </Column>
      <Button
        variant="default"
        aria-label={`${texts.end}: ${name}`}
        loading={isPending}
        onClick={() => mutate({ params: { id } })}
      >
        {texts.end}
      </Button>
    </Row>
  )
}
