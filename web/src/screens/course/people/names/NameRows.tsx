import { fill } from '@hasiye/contract/text.ts'
import { Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconUserCheck } from '@tabler/icons-react'
import { names as texts } from '../../../../ui/texts/names.ts'
import type { NameRow } from './check-names.ts'
import classes from './names.module.css'

interface Props {
  rows: NameRow[]
  isChosen: (row: NameRow) => boolean
  onToggle: (row: NameRow) => void
}

const icons = {
  new: IconCircleCheck,
  same: IconUserCheck,
  similar: IconAlertTriangle,
  repeated: IconUserCheck,
  title: IconAlertTriangle,
  number: IconAlertTriangle,
  invalid: IconCircleX,
}
/** More are not looked through in a sheet; all of them are added, a hundred at a time. */
const maxShown = 300

/** What becomes of each name, and whether it is added. */
export function NameRows({ rows, isChosen, onToggle }: Props) {
  if (rows.length === 0) return null
  return (
    <ul className={classes.rows}>
      {rows.slice(0, maxShown).map((row) => {
        const Icon = icons[row.result]
        return (
          <li key={row.index}>
            <Checkbox
              classNames={{ body: classes.row, labelWrapper: classes.text, label: classes.label }}
              checked={isChosen(row)}
              disabled={row.result === 'invalid'}
              onChange={() => onToggle(row)}
              label={
                <>
                  <span className={classes.name}>{row.name}</span>
                  <span className={classes.result} data-result={row.result}>
                    <Icon size={18} aria-hidden="true" />
                    {row.result === 'similar' ? fill(texts.similar, { name: row.to ?? '' }) : texts[row.result]}
                  </span>
                </>
              }
            />
          </li>
        )
      })}
    </ul>
  )
}
