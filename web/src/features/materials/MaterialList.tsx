import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import type { Material } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload, IconMessage } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { common } from '../../ui/texts/common.ts'
import { material as texts } from '../../ui/texts/materials.ts'
import classes from './MaterialList.module.css'
import { type FileLink, ifOffline, isPreviewable, Preview } from './Preview.tsx'
import { sizeText } from './size-text.ts'
import { MaterialTile } from './TypeBadge.tsx'

/** A material, with its category's name in lists of several categories. */
type Listed = Material & { shelf?: string }

interface Props<M extends Listed> {
  materials: M[]
  chosenId?: number | undefined
  /** Omitted for viewers who may not see comments. */
  onComments?: ((material: M) => void) | undefined
  menu?: ((material: M) => ReactNode) | undefined
}

/** A list of materials; files that can be previewed open in a dialog. */
export function MaterialList<M extends Listed>({ materials, chosenId, onComments, menu }: Props<M>) {
  const [previewed, setPreviewed] = useState<FileLink>()
  return (
    <>
      <ul className={classes.list}>
        {materials.map((material) => (
          <MaterialRow
            key={material.id}
            material={material}
            shelf={material.shelf}
            isChosen={material.id === chosenId}
            onPreview={setPreviewed}
            onComments={onComments && (() => onComments(material))}
            menu={menu?.(material)}
          />
        ))}
      </ul>
      {previewed && <Preview file={previewed} onClose={() => setPreviewed(undefined)} />}
    </>
  )
}

interface RowProps {
  material: Material
  /** The category's name, in lists of several categories. */
  shelf?: string | undefined
  isChosen?: boolean
  onPreview: (file: FileLink) => void
  /** Omitted for viewers who may not see comments. */
  onComments?: (() => void) | undefined
  menu?: ReactNode
}

/** A material: type, title, who uploaded it and when, and its actions. */
function MaterialRow({ material, shelf, isChosen = false, onPreview, onComments, menu }: RowProps) {
  const { title, fileUrl, createdAt, size, uploadedBy, commentCount } = material
  const name = fill(texts.openAria, { name: title })
  const facts = [shelf, longDate(bakuDate(new Date(createdAt))), sizeText(size), uploadedBy ?? common.unknown]
  return (
    <li className={classes.row} data-chosen={isChosen || undefined}>
      <MaterialTile {...material} />
      <div className={classes.about}>
        {isPreviewable(material) ? (
          <button
            type="button"
            className={classes.title}
            title={title}
            aria-label={name}
            onClick={() => onPreview(material)}
          >
            {wholeOrdinals(title)}
          </button>
        ) : (
          <a
            className={classes.title}
            href={fileUrl}
            download
            title={title}
            aria-label={name}
            onClick={ifOffline(() => onPreview(material))}
          >
            {wholeOrdinals(title)}
          </a>
        )}
        <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={classes.actions}>
        {onComments && (
          <button type="button" className={classes.comments} aria-pressed={isChosen} onClick={onComments}>
            <IconMessage size={20} aria-hidden="true" />
            <span className="visually-hidden">{fill(texts.commentsAria, { name: title })}</span>
            <span className="tabular">{commentCount}</span>
          </button>
        )}
        <Tooltip label={common.download}>
          <ActionIcon component="a" href={fileUrl} download aria-label={fill(texts.downloadAria, { name: title })}>
            <IconDownload size={22} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
        {menu}
      </div>
    </li>
  )
}
