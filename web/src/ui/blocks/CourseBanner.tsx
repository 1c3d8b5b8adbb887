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
    <div className={classes.banner} aria-hidden="true">
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

interface MedallionProps {
  course: LookOf
  /** Size in pixels with the ring of 4: 60 on cards, 84 in the course header, 40 in rows. */
  size?: number
}

/** The course's emoji in an octagon. Decorative. */
export function Medallion({ course, size = 60 }: MedallionProps) {
  return (
    <span className={classes.medallion} style={{ width: size, height: size, fontSize: size / 2 }} aria-hidden="true">
      <span className={classes.ground}>{courseLook(course).emoji}</span>
    </span>
  )
}
