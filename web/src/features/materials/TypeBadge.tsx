import type { MaterialType } from '@hasiye/contract/material-types.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type Icon, IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react'
import tints from '../../ui/blocks/tints.module.css'
import { material } from '../../ui/texts/materials.ts'
import classes from './TypeBadge.module.css'

/** Badge with the file type of a material. */
export function TypeBadge({ type }: { type: MaterialType }) {
  const { word, tone, Icon, kind } = badgeOf(type)
  return (
    <span className={`${classes.badge} ${tints[tone]}`}>
      {Icon && <Icon size={20} aria-hidden="true" />}
      <span aria-hidden="true">{word}</span>
      <span className="visually-hidden">{fill(material.typeAria, { type: kind ? `${word}, ${kind}` : word })}</span>
    </span>
  )
}

export interface BadgeLook {
  /** Text on the badge. */
  word: string
  tone: 'nar' | 'xezer' | 'cemen' | 'zeferan' | 'gray'
  Icon?: Icon
  /** Added to the word for screen readers. */
  kind?: string
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
  video: { word: 'FILE', tone: 'gray', Icon: IconVideo, kind: material.kind.video },
  file: { word: 'FILE', tone: 'gray' },
}

export const badgeOf = (type: MaterialType): BadgeLook => looks[type]
