import { withoutFather } from '@hasiye/contract/father-name.ts'
import { useState } from 'react'
import { hashId } from '../course-look.ts'
import classes from './PersonAvatar.module.css'
import tints from './tints.module.css'

/** Smaller letters close the gap under the dot of an “i”. */
const minFontSize = 14

interface Props {
  name: string
  src?: string | null | undefined
  size?: number
}

const tones = [tints.xezer, tints.nar, tints.cemen, tints.zeferan]

/** A user's picture, or their initials on a coloured background if there is none or it fails to load. */
export function PersonAvatar({ name, src, size = 40 }: Props) {
  const [broken, setBroken] = useState<string>()
  const box = { width: size, height: size, fontSize: Math.max(minFontSize, size * 0.36) }
  if (src && src !== broken) {
    return <img className={classes.avatar} style={box} src={src} alt="" onError={() => setBroken(src)} />
  }
  return (
    <span className={`${classes.avatar} ${tones[hashId(name) % tones.length]}`} style={box} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

/** Returns the first letters of the first and last word without the father's name, upper-cased by Azerbaijani rules. */
export function initials(name: string): string {
  const words = withoutFather(name.trim().split(/\s+/))
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase('az')
}
