import { fill } from '@hasiye/contract/text.ts'
import { IconActivityHeartbeat, IconBackpack, IconChalkboardTeacher } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { Column, PageTitle } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { DebouncedSearchField } from '../../ui/blocks/SearchField.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/controls/Tabs.tsx'
import { admin } from '../../ui/texts/admin.ts'
import { state } from '../../ui/texts/admin-status.ts'
import { doc } from '../../ui/texts/common.ts'
import classes from './AdminPanel.module.css'
import type { AdminSearch } from './admin-search.ts'
import type { ListedUser } from './UserCells.tsx'
import { UserList } from './UserList.tsx'
import { countText, studentCount, students, teacherCount, teachers } from './user-lists.ts'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

const Status = lazyPart(() => import('./Status.tsx'), 'Status')

/** Admin page that lists teachers and students, to search, edit and delete them, and shows the state of the service. */
export function AdminPanel() {
  const { tab = 'teachers', ...search } = useSearch({ from: '/adminFrame' })
  const navigate = useNavigate()
  const { open, dialog } = useDialogs(dialogs)
  const isStudents = tab === 'students'
  const listed = { placeholderData: keepPreviousData }
  const teacherList = useQuery({ ...teachers(search), ...listed, enabled: tab === 'teachers' })
  const studentList = useQuery({ ...students(search), ...listed, enabled: isStudents })
  const counts = { teachers: useQuery(teacherCount).data, students: useQuery(studentCount).data }

  // `/admin/teachers` keeps its URL, so that the search field is not remounted; it has no tab of students.
  const go = (next: AdminSearch, replace: boolean) =>
    void navigate({ to: next.tab ? '/admin' : '.', search: next, replace })
  const onDelete = (user: ListedUser) => open('deleteUser', { user })
  /** Another page, and the start or end of a search, are entries of the history; refining a search and sorting are not. */
  const onSearch = (next: AdminSearch) => {
    const isEntry = next.page !== search.page || Boolean(next.q) !== Boolean(search.q)
    go({ ...(isStudents ? { tab } : {}), ...next }, !isEntry)
  }
  const { q = '' } = search
  const toOther = () => go({ ...(isStudents ? {} : { tab: 'students' }), q }, false)
  const elsewhere = <FoundElsewhere q={q} in={isStudents ? 'teachers' : 'students'} onOpen={toOther} />
  const shared = { search, onSearch, elsewhere }
  return (
    <div className={classes.panel}>
      <PageTitle title={doc.admin}>{admin.title}</PageTitle>
      <Tabs value={tab} onChange={(next) => go(next === 'students' || next === 'status' ? { tab: next } : {}, false)}>
        <Column gap="m" className={classes.bar}>
          <TabList className={classes.tabs}>
            <Tab value="teachers" icon={<IconChalkboardTeacher size={20} aria-hidden="true" />}>
              {fill(admin.tab.teachers, { n: counts.teachers ? countText(counts.teachers) : '…' })}
            </Tab>
            <Tab value="students" icon={<IconBackpack size={20} aria-hidden="true" />}>
              {fill(admin.tab.students, { n: counts.students ? countText(counts.students) : '…' })}
            </Tab>
            <Tab value="status" icon={<IconActivityHeartbeat size={20} aria-hidden="true" />}>
              {state.title}
            </Tab>
          </TabList>
          {tab !== 'status' && (
            <DebouncedSearchField
              key={tab}
              label={admin.search}
              placeholder={admin.searchFields}
              value={search.q ?? ''}
              onChange={(q) => onSearch({ ...(q ? { q } : {}), ...(search.sort ? { sort: search.sort } : {}) })}
            />
          )}
        </Column>
        <TabPanel value="teachers">
          <UserList
            {...shared}
            list={teacherList}
            empty={admin.empty.teachers}
            onEdit={(teacher) => open('editTeacher', { teacher })}
            onDelete={onDelete}
          />
        </TabPanel>
        <TabPanel value="students">
          <UserList
            {...shared}
            list={studentList}
            empty={admin.empty.students}
            onEdit={(student) => open('editStudent', { student })}
            onDelete={onDelete}
          />
        </TabPanel>
        <TabPanel value="status">
          <Suspense>
            <Status />
          </Suspense>
        </TabPanel>
      </Tabs>
      {dialog}
    </div>
  )
}

interface ElsewhereProps {
  q: string
  in: 'teachers' | 'students'
  onOpen: () => void
}

/** Shows how many users a search finds in the other list, with a link to them; nothing where it finds nobody. */
export function FoundElsewhere({ q, in: list, onOpen }: ElsewhereProps) {
  const ofTeachers = useQuery({ ...teachers({ q }), enabled: list === 'teachers' }).data
  const ofStudents = useQuery({ ...students({ q }), enabled: list === 'students' }).data
  const found = list === 'teachers' ? ofTeachers : ofStudents
  if (!found || found.total === 0) return null
  return (
    <Button variant="light" onClick={onOpen}>
      {fill(admin.elsewhere[list], { n: countText(found) })}
    </Button>
  )
}
