import { fill } from '@hasiye/contract/text.ts'
import { Fragment, type ReactNode } from 'react'
import { BrandMark } from '../../ui/blocks/BrandMark.tsx'
import { Hasiye } from '../../ui/blocks/Hasiye.tsx'
import { common, platform } from '../../ui/texts/common.ts'
import { type Block, type Prose, reading, type Table } from '../../ui/texts/prose.ts'
import { conditions } from './conditions.ts'
import classes from './ProsePage.module.css'

/**
 * A static text page, also for print: table of contents, text, copyright. It is rendered during the build; the server replaces
 * placeholders, such as the support address, when it sends the page.
 */
export function ProsePage({ prose, values = {} }: { prose: Prose; values?: Values }) {
  const all = { platform, supportEmail: '__SUPPORT__', ...conditions, ...values }
  return (
    <div className={classes.page}>
      <header>
        <a href="/" className={classes.brand}>
          <BrandMark />
        </a>
        <div className={classes.hasiye}>
          <Hasiye ground="transparent" />
        </div>
      </header>
      <main className={classes.main}>
        <div className={classes.text}>
          <h1>{prose.title}</h1>
          <Blocks blocks={prose.intro} values={all} />
        </div>
        <nav className={classes.contents} aria-label={reading.contents}>
          <h2>{reading.contents}</h2>
          <ol>
            {prose.sections.map(({ id, title, contents = title }) => (
              <li key={id}>
                <a href={`#${id}`}>{contents}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.text}>
          {prose.sections.map(({ id, title, blocks }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              <Blocks blocks={blocks} values={all} />
            </section>
          ))}
        </div>
      </main>
      <footer className={classes.foot}>{fill(common.footer.copyright, { platform })}</footer>
    </div>
  )
}

/** The blocks of a long text. */
function Blocks({ blocks, values }: { blocks: Block[]; values: Values }) {
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

/** Values of the `{name}` placeholders in a long text. */
export type Values = Record<string, ReactNode>

/** Formats a line of a long text: text between `**` is bold, `[text](#id)` a link to a section, `{name}` is replaced by its value. */
export function inline(text: string, values: Values): ReactNode {
  return pieces(text, '**').map(([key, piece], index) =>
    index % 2 === 1 ? <strong key={key}>{piece}</strong> : <Fragment key={key}>{linked(piece, values)}</Fragment>,
  )
}

function linked(text: string, values: Values): ReactNode {
  return pieces(text, /(\[[^\]]+\]\(#\w+\))/).map(([key, piece]) => {
    const [, label, section] = /^\[(.+)\]\((#\w+)\)$/.exec(piece) ?? []
    return <Fragment key={key}>{section ? <a href={section}>{label}</a> : filled(piece, values)}</Fragment>
  })
}

function filled(text: string, values: Values): ReactNode {
  return pieces(text, /\{(\w+)\}/).map(([key, piece], index) => (
    <Fragment key={key}>{index % 2 === 1 ? (values[piece] ?? `{${piece}}`) : piece}</Fragment>
  ))
}

/** Splits a text; each piece has its start offset as key. */
function pieces(text: string, separator: string | RegExp): [number, string][] {
  let at = 0
  return text.split(separator).map((piece) => {
    const start = at
    at += piece.length + 1
    return [start, piece]
  })
}
