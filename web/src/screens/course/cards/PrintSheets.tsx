import type { Card } from '@hasiye/contract/cards.ts'
import { Paper } from '../print/Paper.tsx'
import { PaperCard } from './PaperCard.tsx'
import classes from './PrintSheets.module.css'

const perSheet = 10

interface Props {
  cards: Card[]
  courseName: string
  publicUrl: string
}

/** The sheets of cards, ten on each. */
export function PrintSheets({ cards, ...ofAll }: Props) {
  const sheets = Array.from({ length: Math.ceil(cards.length / perSheet) }, (_, n) =>
    cards.slice(n * perSheet, (n + 1) * perSheet),
  )
  return (
    <Paper>
      {sheets.map((sheet) => (
        <section key={sheet[0]?.student.id} className={classes.sheet}>
          {sheet.map(({ student, claimCode }) => (
            <PaperCard key={student.id} student={student} claimCode={claimCode} {...ofAll} />
          ))}
        </section>
      ))}
    </Paper>
  )
}
