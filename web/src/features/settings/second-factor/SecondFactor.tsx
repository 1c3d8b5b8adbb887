import { getSecondFactor } from '@hasiye/contract/second-factor.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import { query } from '../../../api/queries.ts'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { common } from '../../../ui/texts/common.ts'
import { totp } from '../../../ui/texts/second-factor.ts'
import classes from '../Settings.module.css'
import { TurnOff } from './TurnOff.tsx'
import { TurnOn } from './TurnOn.tsx'

/** Whether the sign-in asks for a code, with a button that turns this on or off; for admins. */
export function SecondFactor() {
  const { data, error, refetch } = useQuery({ ...query(getSecondFactor), staleTime: 0 })
  const [dialog, setDialog] = useState<'on' | 'off'>()
  const close = () => setDialog(undefined)
  return (
    <section className={classes.section} aria-labelledby="second-factor">
      <h3 id="second-factor">{totp.title}</h3>
      {!data && error && (
        <LoadError
          {...describeError(error, totp.loadFailed)}
          retryLabel={common.retry}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <p className={classes.hint}>{data.isOn ? fill(totp.on, { n: data.recoveryCodesLeft }) : totp.off}</p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setDialog(data.isOn ? 'off' : 'on')}>
              {data.isOn ? totp.turnOff : totp.turnOn}
            </Button>
          </div>
        </>
      )}
      {dialog === 'on' && <TurnOn onClose={close} />}
      {dialog === 'off' && <TurnOff onClose={close} />}
    </section>
  )
}
