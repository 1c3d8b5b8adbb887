import { useState } from 'react'
import { courseLook, type LookOf } from '../course-look.ts'
import { motifs } from '../woven.ts'
import classes from './CourseBanner.module.css'
import { Hasiye } from './Hasiye.tsx'
import { WovenPattern } from './Woven.tsx'

interface Props {
  course: LookOf & { bannerImage: string | null }
  /** Height above the border strip in pixels; on cards the stylesheet's, at most 100. */
  height?: number
}

const highest = 100

/** A course's picture, or its woven banner if there is none or it fails to load; the border strip is below it. */
export function CourseBanner({ course, height }: Props) {
  const [broken, setBroken] = useState<string>()
  const { ground, motif } = courseLook(course)
  const { bannerImage } = course
  const rows = motifs[motif]
  const showsPicture = bannerImage && bannerImage !== broken
  return (
    <div aria-hidden="true">
      <div className={classes.field} style={{ background: ground.ground, ...(height === undefined ? {} : { height }) }}>
        {showsPicture ? (
          <img className={classes.picture} src={bannerImage} alt="" onError={() => setBroken(bannerImage)} />
        ) : (
          <WovenPattern
            className={classes.pattern}
            rows={rows}
            threadA={ground.threadA}
            threadB={ground.threadB}
            tilesHigh={Math.ceil((height ?? highest) / (rows.length * 4))}
          />
        )}
      </div>
      <Hasiye
        ground={`color-mix(in srgb, ${ground.ground} 72%, black)`}
        threadA={ground.threadA}
        threadB={ground.threadB}
      />
    </div>
  )
}
