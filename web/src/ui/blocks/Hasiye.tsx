import { courseGrounds, hasiye } from '../woven.ts'
import classes from './Hasiye.module.css'
import { WovenPattern } from './Woven.tsx'

interface Props {
  ground?: string
  threadA?: string
  threadB?: string
}

const [caspian] = courseGrounds

/** The border strip: three rows of knots below one plain row, 16 px high. */
export function Hasiye({ ground = caspian.ground, threadA = caspian.threadA, threadB = caspian.threadB }: Props) {
  return (
    <span className={classes.strip} style={{ background: ground }} aria-hidden="true">
      <WovenPattern rows={hasiye} threadA={threadA} threadB={threadB} />
    </span>
  )
}
