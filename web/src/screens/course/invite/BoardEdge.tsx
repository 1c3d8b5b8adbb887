import { useId } from 'react'
import { hasiye, weave } from '../../../ui/woven.ts'
import classes from './Board.module.css'

/** The border strip standing upright, 8 px a knot. */
const upright = Array.from(hasiye[0], (_, row) => hasiye.map((line) => line[row]).join(''))
const { width, height, a, b } = weave(upright)
const knotPx = 8

/** The woven border at a side of the board. Decoration only. */
export function BoardEdge() {
  const id = useId()
  return (
    <svg className={classes.edge} width={width * knotPx} height="100%" aria-hidden="true" shapeRendering="crispEdges">
      <pattern
        id={id}
        width={width}
        height={height}
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${knotPx})`}
      >
        <path d={a} fill="#d9d4ca" />
        <path d={b} fill="#0b5a70" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
