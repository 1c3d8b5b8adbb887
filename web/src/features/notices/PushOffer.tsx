import type { Me } from '@hasiye/contract/accounts.ts'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { configQuery } from '../../api/queries.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Card, Column, Row } from '../../ui/blocks/layout.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { push as texts } from '../../ui/texts/notices.ts'
import { closePushOffer } from './offer.ts'
import classes from './PushOffer.module.css'
import { findPushSupport } from './push-support.ts'
import { useTurnOn } from './useTurnOn.ts'

/**
 * Asks a parent or a teacher once whether to turn on notices on this device; the press opens the browser's permission
 * request.
 */
export function PushOffer({ me }: { me: Me }) {
  const [state, setState] = useState<'asks' | 'blocked' | 'unanswered' | 'closed'>(() =>
    findPushSupport() === 'ready' ? 'asks' : 'closed',
  )
  const root = useRef<HTMLDivElement>(null)
  /** Keeps the focus here when the pressed button disappears. */
  const answer = (next: 'blocked' | 'unanswered' | 'closed') => {
    setState(next)
    requestAnimationFrame(() => root.current?.focus({ preventScroll: true }))
  }
  const { turnOn, isTurningOn } = useTurnOn(me, answer)
  const decline = () => {
    closePushOffer(me)
    answer('closed')
  }
  return (
    <div ref={root} tabIndex={-1} className={classes.root}>
      {state === 'asks' && (
        <Card row as="section" wrap gap="m" lineGap="s" padding="m" below="block" aria-label={texts.title}>
          <IconBell className={classes.icon} size={24} aria-hidden="true" />
          <Column as="p" grow="wide" className={classes.text}>
            {texts.offer[me.isParentView ? 'parent' : 'teacher']}
          </Column>
          <Row wrap gap="s" justify="end">
            <Button variant="light" loading={isTurningOn} onClick={turnOn}>
              {texts.yes}
            </Button>
            <Button variant="subtle" onClick={decline}>
              {texts.later}
            </Button>
          </Row>
        </Card>
      )}
      {(state === 'blocked' || state === 'unanswered') && <Banner tone="warn">{texts.help[state]}</Banner>}
    </div>
  )
}

/** Opens the notices about a child, for its parents; nothing where notices are off. */
export function PushButton({ onClick }: { onClick: () => void }) {
  const { data: config } = useQuery(configQuery)
  if (config?.pushKey == null) return null
  return (
    <Button
      variant="subtle"
      leftSection={<IconBell size={20} aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {texts.title}
    </Button>
  )
}
