import type { Me } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configQuery } from '../../api/queries.ts'
import { parentLink } from '../../features/scan/card-link.ts'
import { DialogFrame } from '../../ui/blocks/DialogFrame.tsx'
import { Column } from '../../ui/blocks/layout.tsx'
import { QrPanel } from '../../ui/blocks/QrCode.tsx'
import { Spelled } from '../../ui/blocks/Said.tsx'
import { IconButton } from '../../ui/controls/Button.tsx'
import { cards } from '../../ui/texts/card-sheets.ts'
import { student as texts } from '../../ui/texts/student.ts'
import classes from './OwnQr.module.css'

/**
 * Button beside the student's ID that shows it as the QR code of a card. Without the configuration the link in it has the origin of this
 * page, which is usually the same.
 */
export function OwnQr({ me: { fullName, shortId } }: { me: Me }) {
  const [isOpen, setOpen] = useState(false)
  const { data: config } = useQuery({ ...configQuery, enabled: isOpen })
  return (
    <>
      <IconButton title={texts.qr} aria-label={texts.qr} onClick={() => setOpen(true)}>
        <IconQrcode size={22} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <DialogFrame title={texts.qr} opened onClose={() => setOpen(false)}>
          <Column gap="s" align="center" className={classes.card}>
            <strong>{fullName}</strong>
            <QrPanel
              text={parentLink(config?.publicUrl ?? location.origin, shortId)}
              label={fill(cards.qr, { name: fullName })}
            />
            <p className={`${classes.id} tabular`}>
              <Spelled code={shortId} />
            </p>
            <p>{cards.parent}</p>
          </Column>
        </DialogFrame>
      )}
    </>
  )
}
