import type { AdminSort, AdminSortKey } from '@hasiye/contract/admin.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useMenuLayer } from '../../ui/blocks/LazyMenu.tsx'
import { accessibleMenu } from '../../ui/blocks/MenuFrame.tsx'
import { admin } from '../../ui/texts/admin.ts'
import { common } from '../../ui/texts/common.ts'
import classes from './SortMenu.module.css'
import { columnNames, sortedBy, turned } from './user-lists.ts'

interface Props {
  sort: AdminSort | undefined
  onSort: (sort: AdminSort) => void
  hasTeachers: boolean
}

/** Menu to sort by, used where there are no column headers. */
export function SortMenu({ sort, onSort, hasTeachers }: Props) {
  const [isOpen, setOpen] = useState(false)
  useMenuLayer(isOpen, () => setOpen(false))
  const { key: current = 'name', isDescending } = sortedBy(sort)
  const keys = (Object.keys(columnNames) as AdminSortKey[]).filter((key) => hasTeachers || key !== 'expiresAt')
  const Icon = sort ? (isDescending ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" {...accessibleMenu}>
      <Menu.Target>
        <Button variant="default" className={classes.button} leftSection={<Icon size={18} aria-hidden="true" />}>
          {fill(admin.sorted, { column: columnNames[current] })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {keys.map((key) => (
          <Menu.Item key={key} className={classes.item} onClick={() => onSort(turned(sort, key))}>
            {fill(common.aria.sortBy, { column: columnNames[key] })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
