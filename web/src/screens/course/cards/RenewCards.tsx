import { fill } from '@hasiye/contract/text.ts'
import { errorText } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/blocks/ConfirmDialog.tsx'
import { cards as texts } from '../../../ui/texts/card-sheets.ts'
import { card } from '../../../ui/texts/cards.ts'

interface Props {
  /** Number of codes that stop working: of cards that were printed before, and of others. */
  ended: { givenOut: number; others: number }
  onPrint: () => Promise<void>
  onClose: () => void
}

/** Confirms that cards are printed again, because the codes printed before stop working. */
export function RenewCards({ ended: { givenOut, others }, onPrint, onClose }: Props) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={texts.renewTitle}
      body={
        <>
          {givenOut > 0 && <p>{fill(texts.renewGivenOut, { n: givenOut })}</p>}
          {others > 0 && <p>{fill(texts.renewOthers, { n: others })}</p>}
          <p>{texts.renewKeeps}</p>
        </>
      }
      confirmLabel={card.print}
      loadingLabel={texts.printing}
      onConfirm={onPrint}
      errorText={(error) => errorText(error, texts.printFailed)}
    />
  )
}
