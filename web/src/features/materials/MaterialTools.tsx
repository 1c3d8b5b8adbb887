import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { SearchField } from '../../ui/blocks/SearchField.tsx'
import { material as texts } from '../../ui/texts/materials.ts'
import classes from './MaterialTools.module.css'
import { type Order, orders } from './place.ts'
import { usePlace } from './usePlace.ts'

/** Searches and sorts the materials below; both stand in the address. */
export function MaterialTools({ canSort }: { canSort: boolean }) {
  const [place, go] = usePlace()
  const change = ({ find = place.find ?? '', order = place.order ?? 'newest' }: { find?: string; order?: Order }) => {
    const { find: _find, order: _order, ...rest } = place
    go({ ...rest, ...(find === '' ? {} : { find }), ...(order === 'newest' ? {} : { order }) }, { replace: true })
  }
  return (
    <div className={classes.tools}>
      <SearchField label={texts.search} value={place.find ?? ''} onChange={(find) => change({ find })} />
      {canSort && (
        <NativeSelect
          aria-label={texts.sort.label}
          size="md"
          rightSection={<IconChevronDown size={18} aria-hidden="true" />}
          value={place.order ?? 'newest'}
          onChange={({ currentTarget }) => change({ order: currentTarget.value as Order })}
          data={orders.map((order) => ({ value: order, label: texts.sort[order] }))}
        />
      )}
    </div>
  )
}
