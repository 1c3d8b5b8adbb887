import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Classes up to this size are rendered whole, so that the browser's own search finds every name. */
export const virtualizeAbove = 50
const rowsPerBlock = 20

interface Props {
  count: number
  /** A row that is always rendered, because it has the focus or gets it. */
  needed: number
  columns: number
  children: (row: number) => ReactNode
}

/**
 * The rows of a long table, as one table body per block of rows. A body far from the visible part is an empty box of the same height
 * until it is scrolled near or gets the focus, so that the document and the time of a change do not grow with the class.
 */
export function RowBlocks({ count, needed, columns, children }: Props) {
  if (count <= virtualizeAbove) return <tbody>{rows(0, count, children)}</tbody>
  const starts = Array.from({ length: Math.ceil(count / rowsPerBlock) }, (_, block) => block * rowsPerBlock)
  return starts.map((start) => {
    const end = Math.min(start + rowsPerBlock, count)
    return (
      <Block
        key={start}
        rows={end - start}
        startsVisible={start === 0}
        isNeeded={needed >= start && needed < end}
        columns={columns}
        render={() => rows(start, end, children)}
      />
    )
  })
}

const rows = (start: number, end: number, render: (row: number) => ReactNode): ReactNode[] =>
  Array.from({ length: end - start }, (_, index) => render(start + index))

interface BlockProps {
  rows: number
  startsVisible: boolean
  isNeeded: boolean
  columns: number
  render: () => ReactNode
}

function Block({ rows, startsVisible, isNeeded, columns, render }: BlockProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [isNear, setNear] = useState(startsVisible)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const element = body.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (!entry.isIntersecting) setHeight(entry.boundingClientRect.height)
        setNear(entry.isIntersecting)
      },
      // The table scrolls with the page or, in a narrow window, inside its frame.
      { rootMargin: '100% 0px', scrollMargin: '100% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  if (isNear || isNeeded) return <tbody ref={body}>{render()}</tbody>
  return (
    <tbody ref={body} aria-hidden="true">
      <tr>
        <td colSpan={columns} style={{ height: height ?? `${rows * 3.5}rem` }} />
      </tr>
    </tbody>
  )
}
