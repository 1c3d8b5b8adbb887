import { IconScan } from '@tabler/icons-react'
import { type ChangeEventHandler, Suspense, useState } from 'react'
import { beginsScanning, startScanning } from '../../features/scan/may-scan.ts'
import { Field } from '../../ui/blocks/Field.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { scan } from '../../ui/texts/children.ts'
import { claim } from '../../ui/texts/claim.ts'
import classes from './claim.module.css'

const Scanner = lazyPart(async () => (await import('../../features/scan/Scanner.tsx')).Scanner)

interface FieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: ChangeEventHandler<HTMLInputElement>
}

interface Props {
  shortId: FieldProps
  claimCode: FieldProps
  /** The ID that the camera read from the card; the code is printed in letters only. */
  onScanned: (shortId: string) => void
}

const typing = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, required: true }

/** ID and code of a card, as they are printed on it. */
export function CardFields({ shortId, claimCode, onScanned }: Props) {
  const [isScanning, setScanning] = useState(beginsScanning)
  const read = (scanned: string) => {
    setScanning(false)
    onScanned(scanned)
  }
  return (
    <>
      {isScanning ? (
        <Suspense>
          <Scanner onRead={read} onClose={() => setScanning(false)} />
        </Suspense>
      ) : (
        <button type="button" className={classes.scan} onClick={() => startScanning(() => setScanning(true))}>
          <IconScan size={20} aria-hidden="true" />
          {scan.button}
        </button>
      )}
      <Field {...shortId} {...typing} label={claim.id} hint={claim.idHint} />
      <Field {...claimCode} {...typing} label={claim.code} />
    </>
  )
}
