import type { Block, Table } from '../../ui/texts/prose.ts'
import { inline, type Values } from './inline.tsx'
import classes from './ProsePage.module.css'

/** The blocks of a long text. */
export function Blocks({ blocks, values }: { blocks: Block[]; values: Values }) {
  return blocks.map((block) => <OneBlock key={JSON.stringify(block)} block={block} values={values} />)
}

function OneBlock({ block, values }: { block: Block; values: Values }) {
  if (typeof block === 'string') return <p>{inline(block, values)}</p>
  if ('heading' in block) return <h3>{block.heading}</h3>
  if ('rows' in block) return <TableOf table={block} values={values} />
  const items = 'steps' in block ? block.steps : block.bullets
  const List = 'steps' in block ? 'ol' : 'ul'
  return (
    <List>
      {items.map((item) => (
        <li key={item}>{inline(item, values)}</li>
      ))}
    </List>
  )
}

function TableOf({ table: { head, rows }, values }: { table: Table; values: Values }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...rest]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {rest.map((cell) => (
              <td key={cell}>{inline(cell, values)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
