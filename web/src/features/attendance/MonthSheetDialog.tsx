import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DialogFrame } from '../../ui/blocks/DialogFrame.tsx'
import { Column } from '../../ui/blocks/layout.tsx'
import { printPage } from '../../ui/blocks/Paper.tsx'
import { ShareButton } from '../../ui/blocks/ShareButton.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { exporting } from '../../ui/texts/attendance.ts'
import { cards } from '../../ui/texts/cards.ts'
import { report } from '../../ui/texts/report.ts'
import classes from './MonthSheetPaper.module.css'
import { MonthSheetPaper, MonthSheetsOnPaper } from './MonthSheetPaper.tsx'
import { type MonthSheet, sheetText } from './month-sheet.ts'

interface Props {
  sheet: MonthSheet
  sentence?: string
  /** Shared with the text: the parents' view of the student. */
  url?: string | undefined
  /** Chooses the month. */
  children?: ReactNode
  onClose: () => void
}

/** One student's month as it is on paper, to be printed, or shared as a text. */
export function MonthSheetDialog({ sheet, sentence = '', url, children, onClose }: Props) {
  const paper = <MonthSheetPaper key={sheet.month} sheet={sheet} sentence={sentence} />
  return (
    <DialogFrame
      title={exporting.monthSheet}
      opened
      onClose={onClose}
      footer={
        <>
          <ShareButton text={sheetText(sheet, sentence, url)} label={cards.share} />
          <Button leftSection={<IconPrinter size={20} aria-hidden="true" />} onClick={() => void printPage()}>
            {report.print}
          </Button>
        </>
      }
    >
      <Column gap="m">
        {children}
        <section className={classes.preview} aria-label={report.paper}>
          {paper}
        </section>
      </Column>
      <MonthSheetsOnPaper>{[paper]}</MonthSheetsOnPaper>
    </DialogFrame>
  )
}
