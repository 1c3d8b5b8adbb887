import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { Pager } from '../../../../ui/blocks/Pager.tsx'
import { importing } from '../../../../ui/texts/people.ts'
import { fateText, isGood } from './fate-text.ts'
import type { ImportRow } from './fates.ts'
import classes from './import.module.css'

const rowsPerPage = 100

/** Every row of the file with its result, paginated. */
export function RowTable({ rows }: { rows: ImportRow[] }) {
  const [page, setPage] = useState(1)
  const shown = rows.slice((page - 1) * rowsPerPage, page * rowsPerPage)
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            {Object.values(importing.col).map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.row}>
              <td className="tabular" data-label={importing.col.row}>
                {row.row}
              </td>
              <td className="tabular" data-label={importing.col.id}>
                {row.typed}
              </td>
              <td data-label={importing.col.name}>{row.name ?? '–'}</td>
              <td data-label={importing.col.result}>
                <RowFate row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager page={page} pages={Math.ceil(rows.length / rowsPerPage)} onPage={setPage} />
    </>
  )
}

function RowFate({ row }: { row: ImportRow }) {
  const Icon = isGood(row) ? IconCircleCheck : IconCircleX
  return (
    <span className={isGood(row) ? classes.good : classes.bad}>
      <Icon size={18} aria-hidden="true" />
      {fateText(row)}
    </span>
  )
}
