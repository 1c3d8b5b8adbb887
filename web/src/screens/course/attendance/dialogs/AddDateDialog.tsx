import { Button } from '@mantine/core'
import { useState } from 'react'
import { Banner } from '../../../../ui/blocks/Banner.tsx'
import { DatePick } from '../../../../ui/blocks/DatePick.tsx'
import { Sheet } from '../../../../ui/blocks/Sheet.tsx'
import { att } from '../../../../ui/texts/attendance.ts'
import { common } from '../../../../ui/texts/common.ts'
import classes from './AddDateDialog.module.css'

interface Props {
  today: string
  dates: string[]
  onClose: () => void
  onAdd: (date: string) => void
}

/** Dialog to add the date of a lesson; today is preselected unless it already exists. */
export function AddDateDialog({ today, dates, onClose, onAdd }: Props) {
  const [date, setDate] = useState(dates.includes(today) ? null : today)
  const [isDuplicate, setDuplicate] = useState(false)
  const choose = (chosen: string | null) => {
    setDate(chosen)
    setDuplicate(false)
  }
  const add = () => {
    if (date === null) return
    if (dates.includes(date)) setDuplicate(true)
    else onAdd(date)
  }
  return (
    <Sheet
      title={att.date.add}
      opened
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button onClick={add}>{common.add}</Button>
        </>
      }
    >
      <fieldset className={classes.calendar}>
        <legend>{att.date.label}</legend>
        <DatePick value={date} onChange={choose} />
      </fieldset>
      {isDuplicate && <Banner tone="danger">{att.date.duplicate}</Banner>}
    </Sheet>
  )
}
