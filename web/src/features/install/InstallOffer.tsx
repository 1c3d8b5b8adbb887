import { Button } from '@mantine/core'
import { IconDeviceMobilePlus, IconDownload } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { install as texts } from '../../ui/texts/install.ts'
import classes from './InstallOffer.module.css'
import { installWay } from './install-way.ts'
import { closeOffer } from './offer.ts'

/** Offers to install the app, where the browser can: with its own question, or with the two steps on an iPhone. */
export function InstallOffer() {
  const way = useSyncExternalStore(installWay.subscribe, () => installWay.state)
  const [isAnswered, setAnswered] = useState(false)
  if (!way || isAnswered) return null
  const answer = () => {
    closeOffer()
    setAnswered(true)
  }
  const accept = async (ask: () => Promise<unknown>) => {
    answer()
    await ask().catch(() => undefined)
    installWay.set(undefined)
  }
  return (
    <section className={classes.offer} aria-label={texts.title}>
      <IconDeviceMobilePlus className={classes.icon} size={24} aria-hidden="true" />
      <div className={classes.text}>
        <h2>{texts.title}</h2>
        <p>{way.kind === 'asks' ? texts.body : `${texts.body} ${texts.byHand}`}</p>
      </div>
      <div className={classes.buttons}>
        {way.kind === 'asks' && (
          <Button
            variant="light"
            leftSection={<IconDownload size={20} aria-hidden="true" />}
            onClick={() => void accept(way.ask)}
          >
            {texts.action}
          </Button>
        )}
        <Button variant="subtle" onClick={answer}>
          {texts.later}
        </Button>
      </div>
    </section>
  )
}
