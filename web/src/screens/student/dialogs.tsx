import type { Me } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../api/queries.ts'
import { LeaveCourse } from '../../features/course/LeaveCourse.tsx'
import { parentLink } from '../../features/scan/card-link.ts'
import { DialogFrame } from '../../ui/blocks/DialogFrame.tsx'
import { Column } from '../../ui/blocks/layout.tsx'
import { QrPanel } from '../../ui/blocks/QrCode.tsx'
import { Spelled } from '../../ui/blocks/Said.tsx'
import { cards } from '../../ui/texts/cards.ts'
import { student as texts } from '../../ui/texts/student.ts'
import { OwnMonth } from './OwnMonth.tsx'
import classes from './OwnQr.module.css'

/** What opens over the pages of a student. */
export const dialogs = { leave: LeaveCourse, ownMonth: OwnMonth, ownQr: OwnQr }

interface Props {
  me: Me
  onClose: () => void
}

/**
 * The student's ID as the QR code of a card. Without the configuration the link in it has the origin of this page, which is usually the
 * same.
 */
function OwnQr({ me: { fullName, shortId }, onClose }: Props) {
  const { data: config } = useQuery(configQuery)
  return (
    <DialogFrame title={texts.qr} opened onClose={onClose}>
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
  )
}
