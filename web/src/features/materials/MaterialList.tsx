import { bakuDate, compareNames, longDate, matches } from '@hasiye/contract/locale.ts'
import type { Material } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { hostOf } from '@hasiye/contract/web-address.ts'
import { IconArrowsSort, IconArrowUpRight, IconDownload, IconMessage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/blocks/Badge.tsx'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { NoMatch } from '../../ui/blocks/EmptyState.tsx'
import { Card, Column, Hint, Row } from '../../ui/blocks/layout.tsx'
import { SearchField } from '../../ui/blocks/SearchField.tsx'
import { useNarrow } from '../../ui/blocks/useNarrow.ts'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { IconButton } from '../../ui/controls/Button.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { common } from '../../ui/texts/common.ts'
import { link, material as texts } from '../../ui/texts/materials.ts'
import { fresh } from '../../ui/texts/news.ts'
import { useIsNew } from '../news/seen.ts'
import { type FileLink, ifOffline, isPreviewable, sizeText } from './files.ts'
import { type Order, orders, useMaterialsLocation } from './location.ts'
import classes from './MaterialList.module.css'
import { badgeOf, MaterialTile } from './TypeBadge.tsx'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

/** A material, with its category's name in lists of several categories. */
type Listed = Material & { categoryName?: string }

interface Props<M extends Listed> {
  materials: M[]
  /** Omitted for viewers who may not see comments. */
  onComments?: ((material: M) => void) | undefined
  /** Present for viewers who may change materials: new ones were added by them or their colleagues. */
  menu?: ((material: M) => ReactNode) | undefined
}

/** The materials that match the search, sorted; files that can be previewed open in a dialog. */
export function MaterialList<M extends Listed>({ materials, onComments, menu }: Props<M>) {
  const [{ find = '', order = 'newest', file }] = useMaterialsLocation()
  const { open, dialog } = useDialogs(dialogs)
  const isNew = useIsNew()
  const found = inOrder(materials, find, order)
  if (found.length === 0) return <NoMatch text={fill(common.noResults, { query: find })} />
  return (
    <>
      <Card as="ul" padding="none" className={classes.list}>
        {found.map((material) => (
          <MaterialRow
            key={material.id}
            material={material}
            categoryName={material.categoryName}
            isChosen={material.id === file}
            isNew={!menu && isNew(material.createdAt)}
            onPreview={(file) => open('preview', { file })}
            onComments={onComments && (() => onComments(material))}
            menu={menu?.(material)}
          />
        ))}
      </Card>
      {dialog}
    </>
  )
}

interface RowProps {
  material: Material
  categoryName?: string | undefined
  isChosen: boolean
  isNew: boolean
  onPreview: (file: FileLink) => void
  onComments?: (() => void) | undefined
  menu?: ReactNode
}

/** A material: type, title, of a link its host, who added it and when, and its actions. */
function MaterialRow({ material, categoryName, isChosen, isNew, onPreview, onComments, menu }: RowProps) {
  const { title, fileUrl, url, createdAt, size, uploadedBy, commentCount } = material
  // where a row has a menu a phone has room for no third button: the title opens the file, which can be downloaded there
  const hasDoor = !useNarrow() || !menu
  const facts = [
    categoryName,
    longDate(bakuDate(new Date(createdAt))),
    url ? '' : sizeText(size),
    uploadedBy ?? common.unknown,
  ]
  return (
    <li className={classes.row} data-chosen={isChosen || undefined}>
      <MaterialTile {...material} />
      <Column justify="center" className={classes.about}>
        <Title material={material} onPreview={onPreview} />
        <Hint>{facts.filter(Boolean).join(' · ')}</Hint>
        {isNew && <Badge>{fresh}</Badge>}
      </Column>
      <Row className={classes.actions}>
        {onComments && (
          <button type="button" className={classes.comments} aria-pressed={isChosen} onClick={onComments}>
            <IconMessage size={20} aria-hidden="true" />
            <span className="visually-hidden">{fill(texts.commentsAria, { name: title })}</span>
            <span className="tabular">{commentCount}</span>
          </button>
        )}
        {hasDoor && fileUrl && (
          <IconButton
            title={common.download}
            href={fileUrl}
            download
            aria-label={fill(texts.downloadAria, { name: title })}
          >
            <IconDownload size={22} aria-hidden="true" />
          </IconButton>
        )}
        {hasDoor && url && (
          <IconButton {...newTab(url)} title={fill(link.open, { host: hostOf(url) })} aria-label={openName(material)}>
            <IconArrowUpRight size={22} aria-hidden="true" />
          </IconButton>
        )}
        {menu}
      </Row>
    </li>
  )
}

/** The host of a link learns nothing of this page. */
const newTab = (url: string) => ({ href: url, target: '_blank', rel: 'noreferrer' })

const openName = ({ title, url }: Material): string => {
  const open = fill(texts.openAria, { name: title })
  return url ? `${open}, ${fill(link.open, { host: hostOf(url) })} (${common.aria.newTab})` : open
}

/** The title, which opens the material; the host of a link stands after it. */
function Title({ material, onPreview }: Pick<RowProps, 'onPreview'> & { material: Material }) {
  const { title, fileUrl, url, type } = material
  const shared = {
    className: `clamped covers ${classes.title}`,
    title,
    'aria-label': openName(material),
    children: wholeOrdinals(title),
  }
  if (url) {
    return (
      <Row wrap align="baseline" gap="s" lineGap="none">
        <a {...shared} {...newTab(url)} />
        <span className={classes.host}>{hostOf(url)}</span>
      </Row>
    )
  }
  const file = { title, fileUrl: fileUrl ?? '', type }
  const preview = () => onPreview(file)
  return isPreviewable(file) ? (
    <button type="button" {...shared} data-readable="" onClick={preview} />
  ) : (
    <a {...shared} href={file.fileUrl} download onClick={ifOffline(preview)} />
  )
}

/** Search field and sort order of the materials below; both are stored in the URL. On phones the order is a button of one icon. */
export function MaterialTools({ canSort, children }: { canSort: boolean; children?: ReactNode }) {
  const [location, go] = useMaterialsLocation()
  const { find = '', order = 'newest', ...rest } = location
  const change = (next: { find: string; order: Order }) =>
    go(
      { ...rest, ...(next.find !== '' && { find: next.find }), ...(next.order !== 'newest' && { order: next.order }) },
      { replace: true },
    )
  return (
    <Row gap="s" className={classes.tools}>
      <SearchField label={texts.search} value={find} onChange={(typed) => change({ find: typed, order })} />
      {canSort && (
        <div className={classes.order}>
          <SelectField
            aria-label={texts.sort.label}
            value={order}
            onChange={({ currentTarget }) => change({ find, order: currentTarget.value as Order })}
            data={orders.map((value) => ({ value, label: texts.sort[value] }))}
          />
          <IconArrowsSort className={classes.orderSign} size={20} aria-hidden="true" />
        </div>
      )}
      {children}
    </Row>
  )
}

const compare: Record<Order, (a: Material, b: Material) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
  oldest: (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id,
  name: (a, b) => compareNames(a.title, b.title),
  type: (a, b) => badgeOf(a.type).word.localeCompare(badgeOf(b.type).word) || compareNames(a.title, b.title),
  size: (a, b) => b.size - a.size,
}

/** Returns the materials whose title, file name or host contains every word of the query, sorted by `order`. */
export function inOrder<M extends Material>(materials: M[], query: string, order: Order): M[] {
  const textOf = ({ title, fileName, url }: M) => `${title} ${fileName} ${url ? hostOf(url) : ''}`
  return materials.filter((material) => matches(textOf(material), query)).sort(compare[order])
}
