import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { Row } from '../../../ui/blocks/layout.tsx'
import { Pager } from '../../../ui/blocks/Pager.tsx'
import { importing } from '../../../ui/texts/importing.ts'
import classes from './import.module.css'
import { failedFirst, type ImportRow, isGood, resultText } from './import-rows.ts'

const rowsPerPage = 100

/** Every row of the file with its result, those that are not added first; paginated. */
export function RowTable({ rows }: { rows: ImportRow[] }) {
  const [page, setPage] = useState(1)
  const shown = failedFirst(rows).slice((page - 1) * rowsPerPage, page * rowsPerPage)
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
              <td className="tabular">{row.row}</td>
              <td className="tabular">{row.typed}</td>
              <td>{row.name ?? '–'}</td>
              <td>
                <ResultCell row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager page={page} pages={Math.ceil(rows.length / rowsPerPage)} onPage={setPage} />
    </>
  )
}

function ResultCell({ row }: { row: ImportRow }) {
  const Icon = isGood(row) ? IconCircleCheck : IconCircleX
  return (
    <Row as="span" gap="s" className={isGood(row) ? classes.good : classes.bad}>
      <Icon size={18} aria-hidden="true" />
      {resultText(row)}
    </Row>
  )
}
