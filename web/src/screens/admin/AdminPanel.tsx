import type { AdminTeacher } from '@hasiye/contract/admin.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Tabs } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconBackpack, IconChalkboardTeacher } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { SearchField } from '../../ui/blocks/SearchField.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { admin } from '../../ui/texts/admin.ts'
import { doc } from '../../ui/texts/common.ts'
import classes from './AdminPanel.module.css'
import type { AdminSearch } from './admin-search.ts'
import { DeleteUser } from './DeleteUser.tsx'
import type { ListedUser } from './UserActions.tsx'
import { UserList } from './UserList.tsx'
import { studentCount, students, teacherCount, teachers } from './user-lists.ts'

const EditTeacher = lazyPart(async () => (await import('./EditTeacher.tsx')).EditTeacher)

const pauseMs = 250

type Dialog = { kind: 'edit'; teacher: AdminTeacher } | { kind: 'delete'; user: ListedUser }

/** Admin page that lists teachers and students, to search, edit and delete them. */
export function AdminPanel() {
  usePageTitle(doc.admin)
  const { tab = 'teachers', ...search } = useSearch({ from: '/adminFrame' })
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<Dialog>()
  const isStudents = tab === 'students'
  const listed = { placeholderData: keepPreviousData }
  const teacherList = useQuery({ ...teachers(search), ...listed, enabled: !isStudents })
  const studentList = useQuery({ ...students(search), ...listed, enabled: isStudents })
  const counts = { teachers: useQuery(teacherCount).data?.total, students: useQuery(studentCount).data?.total }

  // `/admin/teachers` keeps its URL, so that the search field is not remounted; it has no tab of students.
  const go = (next: AdminSearch) => void navigate({ to: next.tab ? '/admin' : '.', search: next, replace: true })
  const close = () => setDialog(undefined)
  const onDelete = (user: ListedUser) => setDialog({ kind: 'delete', user })
  const shared = { search, onSearch: (next: AdminSearch) => go({ ...(isStudents ? { tab } : {}), ...next }) }
  return (
    <div className={classes.panel}>
      <h1>{admin.title}</h1>
      <Tabs value={tab} onChange={(next) => go(next === 'students' ? { tab: next } : {})} keepMounted={false}>
        <div className={classes.bar}>
          <Tabs.List className={classes.tabs}>
            <Tabs.Tab value="teachers" leftSection={<IconChalkboardTeacher size={20} aria-hidden="true" />}>
              {fill(admin.tab.teachers, { n: counts.teachers ?? '…' })}
            </Tabs.Tab>
            <Tabs.Tab value="students" leftSection={<IconBackpack size={20} aria-hidden="true" />}>
              {fill(admin.tab.students, { n: counts.students ?? '…' })}
            </Tabs.Tab>
          </Tabs.List>
          <LateSearch
            key={tab}
            label={admin.search}
            value={search.q ?? ''}
            onChange={(q) => shared.onSearch({ ...(q ? { q } : {}), ...(search.sort ? { sort: search.sort } : {}) })}
          />
        </div>
        <Tabs.Panel value="teachers">
          <UserList
            {...shared}
            list={teacherList}
            empty={admin.empty.teachers}
            onEdit={(teacher) => setDialog({ kind: 'edit', teacher })}
            onDelete={onDelete}
          />
        </Tabs.Panel>
        <Tabs.Panel value="students">
          <UserList {...shared} list={studentList} empty={admin.empty.students} onDelete={onDelete} />
        </Tabs.Panel>
      </Tabs>
      <Suspense>{dialog?.kind === 'edit' && <EditTeacher teacher={dialog.teacher} onClose={close} />}</Suspense>
      {dialog?.kind === 'delete' && <DeleteUser user={dialog.user} onClose={close} />}
    </div>
  )
}

interface SearchProps {
  label: string
  value: string
  onChange: (typed: string) => void
}

/** A search field with debounce, for searches on the server. */
function LateSearch({ label, value, onChange }: SearchProps) {
  const [typed, setTyped] = useState(value)
  const ask = useDebouncedCallback(onChange, pauseMs)
  const change = (text: string) => {
    setTyped(text)
    ask(text.trim())
  }
  return <SearchField label={label} value={typed} onChange={change} />
}
