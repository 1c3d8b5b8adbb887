import type { Card } from '@hasiye/contract/cards.ts'
import { createPortal } from 'react-dom'
import { PaperCard } from './PaperCard.tsx'
import classes from './PrintSheets.module.css'

const perSheet = 10

/** The sheets that are printed in place of the page, ten cards each. */
export function PrintSheets({ cards, courseName }: { cards: Card[]; courseName: string }) {
  const sheets = Array.from({ length: Math.ceil(cards.length / perSheet) }, (_, n) =>
    cards.slice(n * perSheet, (n + 1) * perSheet),
  )
  return createPortal(
    <div className={classes.sheets} data-print-sheets>
      {sheets.map((sheet) => (
        <section key={sheet[0]?.student.id} className={classes.sheet}>
          {sheet.map(({ student, claimCode }) => (
            <PaperCard key={student.id} student={student} courseName={courseName} claimCode={claimCode} />
          ))}
        </section>
      ))}
    </div>,
    document.body,
  )
}
