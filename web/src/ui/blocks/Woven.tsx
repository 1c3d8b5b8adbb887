import { useId } from 'react'
import { type WovenTile, weave } from '../woven.ts'

const woven = new Map<readonly string[], WovenTile>()

/** The path data of a bitmap, woven once. */
function tileOf(rows: readonly string[]): WovenTile {
  const tile = woven.get(rows) ?? weave(rows)
  woven.set(rows, tile)
  return tile
}

interface Threads {
  rows: readonly string[]
  threadA: string
  threadB: string
}

interface PatternProps extends Threads {
  className?: string | undefined
  /** How many tiles stand one above the other; across they fill the width. */
  tilesHigh?: number
}

/** A bitmap repeated in knots of 4 px. Decoration only. */
export function WovenPattern({ rows, threadA, threadB, className, tilesHigh = 1 }: PatternProps) {
  const id = useId()
  const { width, height, a, b } = tileOf(rows)
  return (
    <svg
      className={className}
      aria-hidden="true"
      width="100%"
      height={height * 4 * tilesHigh}
      shapeRendering="crispEdges"
    >
      <pattern id={id} width={width} height={height} patternUnits="userSpaceOnUse" patternTransform="scale(4)">
        <path d={a} fill={threadA} />
        <path d={b} fill={threadB} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

/** A bitmap once, as a picture `size` pixels wide. Decoration only. */
export function WovenMotif({ rows, threadA, threadB, size }: Threads & { size: number }) {
  const { width, height, a, b } = tileOf(rows)
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox={`0 0 ${width} ${height}`} shapeRendering="crispEdges">
      <path d={a} fill={threadA} />
      <path d={b} fill={threadB} />
    </svg>
  )
}
