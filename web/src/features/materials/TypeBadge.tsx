import type { MaterialType } from '@hasiye/contract/material-types.ts'
import { fill } from '@hasiye/contract/text.ts'
import tints from '../../ui/blocks/tints.module.css'
import { material } from '../../ui/texts/materials.ts'
import { badgeOf } from './badges.ts'
import classes from './TypeBadge.module.css'

/** The tile that says what kind of file a material is. */
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
