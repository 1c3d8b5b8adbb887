import type { MaterialType } from '@hasiye/contract/material-types.ts'
import type { Material } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type Icon, IconMusic, IconPhoto, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { savesData } from '../../device/browser.ts'
import tints from '../../ui/blocks/tints.module.css'
import { link, material } from '../../ui/texts/materials.ts'
import classes from './MaterialList.module.css'

/**
 * A larger picture is not shown in a tile of 44 px, because the whole file would be loaded, often over a mobile
 * network.
 */
const largestPictureBytes = 5 * 1024 * 1024

/** Tile of a material: the picture itself, or the badge of its type. */
export function MaterialTile({ type, fileUrl, size }: Pick<Material, 'type' | 'fileUrl' | 'size'>) {
  const [isBroken, setBroken] = useState(false)
  if (type !== 'image' || size > largestPictureBytes || isBroken || savesData()) return <TypeBadge type={type} />
  return (
    <span className={classes.picture}>
      <img
        src={`${fileUrl}?inline=1`}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
      <TypeInWords type={type} />
    </span>
  )
}

/** Badge with the file type of a material. */
export function TypeBadge({ type }: { type: MaterialType }) {
  const { word, tone, Icon, isIconAlone = false } = badgeOf(type)
  return (
    <span className={`${classes.badge} ${tints[tone]}`}>
      {Icon && <Icon size={isIconAlone ? 26 : 20} aria-hidden="true" />}
      {!isIconAlone && <span aria-hidden="true">{word}</span>}
      <TypeInWords type={type} />
    </span>
  )
}

function TypeInWords({ type }: { type: MaterialType }) {
  const { word, kind } = badgeOf(type)
  const words = fill(material.typeAria, { type: kind ? `${word}, ${kind}` : word })
  return <span className="visually-hidden">{type === 'link' ? link.url : words}</span>
}

interface BadgeLook {
  /** Text on the badge. */
  word: string
  tone: 'nar' | 'xezer' | 'cemen' | 'zeferan' | 'gray'
  Icon?: Icon
  /** Added to the word for screen readers. */
  kind?: string
  /** The icon replaces the word. */
  isIconAlone?: true
}

const looks: Record<MaterialType, BadgeLook> = {
  pdf: { word: 'PDF', tone: 'nar' },
  doc: { word: 'DOC', tone: 'xezer' },
  xls: { word: 'XLS', tone: 'cemen' },
  ppt: { word: 'PPT', tone: 'zeferan' },
  zip: { word: 'ZIP', tone: 'gray' },
  rar: { word: 'RAR', tone: 'gray' },
  image: { word: 'FILE', tone: 'gray', Icon: IconPhoto, kind: material.kind.image },
  audio: { word: 'FILE', tone: 'gray', Icon: IconMusic, kind: material.kind.audio },
  video: { word: 'FILE', tone: 'xezer', Icon: IconPlayerPlay, kind: material.kind.video, isIconAlone: true },
  file: { word: 'FILE', tone: 'gray' },
  link: { word: link.badge, tone: 'xezer' },
}

export const badgeOf = (type: MaterialType): BadgeLook => looks[type]
