import { IconCheck, IconSortAscendingLetters } from '@tabler/icons-react'
import { MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import { att } from '../../ui/texts/attendance.ts'
import { useRoster } from './contexts.ts'

/** Entries of a menu: the orders of the students' names, the chosen one ticked. */
export function SortItems() {
  const { order, sortBy } = useRoster()
  return (['given', 'family'] as const).map((each) => {
    const Icon = each === order ? IconCheck : IconSortAscendingLetters
    return (
      <MenuItem
        key={each}
        leftSection={<Icon size={20} aria-hidden="true" />}
        aria-current={each === order}
        onClick={() => sortBy(each)}
      >
        {att.sort[each]}
      </MenuItem>
    )
  })
}
