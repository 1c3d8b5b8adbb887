import { useId } from 'react'
import { type WovenTile, weave } from '../woven.ts'

const woven = new Map<readonly string[], WovenTile>()

/** Returns the path data of a bitmap, cached. */
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
  /** Number of tiles stacked vertically; horizontally they fill the width. */
  tilesHigh?: number
}

/** A bitmap repeated in knots of 4 px. Decorative. */
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

/** A single bitmap as a picture `size` pixels wide. Decorative. */
export function WovenMotif({ rows, threadA, threadB, size }: Threads & { size: number }) {
  const { width, height, a, b } = tileOf(rows)
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox={`0 0 ${width} ${height}`} shapeRendering="crispEdges">
      <path d={a} fill={threadA} />
      <path d={b} fill={threadB} />
    </svg>
  )
}
