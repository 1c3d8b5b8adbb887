import { IconDeviceMobilePlus, IconDownload } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { Card, Column, Hint, Row } from '../../ui/blocks/layout.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { install as texts } from '../../ui/texts/install.ts'
import classes from './InstallOffer.module.css'
import { installMethod } from './install-method.ts'
import { closeOffer } from './offer.ts'

/** Offers to install the app: with the browser's own question, or with the two steps on an iPhone. */
export function InstallOffer() {
  const method = useSyncExternalStore(installMethod.subscribe, () => installMethod.state)
  const [isAnswered, setAnswered] = useState(false)
  if (!method || isAnswered) return null
  const answer = () => {
    closeOffer()
    setAnswered(true)
  }
  const accept = async (ask: () => Promise<unknown>) => {
    answer()
    await ask().catch(() => undefined)
    installMethod.set(undefined)
  }
  return (
    <Card row as="section" wrap gap="m" lineGap="s" padding="m" below="block" aria-label={texts.title}>
      <IconDeviceMobilePlus className={classes.icon} size={24} aria-hidden="true" />
      <Column grow="wide">
        <h2 className={classes.title}>{texts.title}</h2>
        <Hint>{method.kind === 'asks' ? texts.body : `${texts.body} ${texts.byHand}`}</Hint>
      </Column>
      <Row wrap gap="s" justify="end">
        {method.kind === 'asks' && (
          <Button
            variant="light"
            leftSection={<IconDownload size={20} aria-hidden="true" />}
            onClick={() => void accept(method.ask)}
          >
            {texts.action}
          </Button>
        )}
        <Button variant="subtle" onClick={answer}>
          {texts.later}
        </Button>
      </Row>
    </Card>
  )
}
