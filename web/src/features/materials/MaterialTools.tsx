import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { SearchField } from '../../ui/blocks/SearchField.tsx'
import { material as texts } from '../../ui/texts/materials.ts'
import { type Order, orders, useMaterialsLocation } from './location.ts'
import classes from './MaterialTools.module.css'

/** Search field and sort order of the materials below; both are stored in the URL. */
export function MaterialTools({ canSort }: { canSort: boolean }) {
  const [location, go] = useMaterialsLocation()
  const change = ({
    find = location.find ?? '',
    order = location.order ?? 'newest',
  }: {
    find?: string
    order?: Order
  }) => {
    const { find: _find, order: _order, ...rest } = location
    go({ ...rest, ...(find === '' ? {} : { find }), ...(order === 'newest' ? {} : { order }) }, { replace: true })
  }
  return (
    <div className={classes.tools}>
      <SearchField label={texts.search} value={location.find ?? ''} onChange={(find) => change({ find })} />
      {canSort && (
        <NativeSelect
          aria-label={texts.sort.label}
          size="md"
          rightSection={<IconChevronDown size={18} aria-hidden="true" />}
          value={location.order ?? 'newest'}
          onChange={({ currentTarget }) => change({ order: currentTarget.value as Order })}
          data={orders.map((order) => ({ value: order, label: texts.sort[order] }))}
        />
      )}
    </div>
  )
}
