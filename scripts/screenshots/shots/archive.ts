import { archiveCourse, copyCourse } from '../../../contract/src/courses.ts'
import { fill } from '../../../contract/src/text.ts'
import { archive, copying } from '../../../web/src/ui/texts/archive.ts'
import { common } from '../../../web/src/ui/texts/common.ts'
import { mathsName, openPageMenu, participantsTab } from '../page-parts.ts'
import type { Shot, Stage } from '../shot.ts'

const pathOf = ({ path }: { path: string }, id: number) => path.replace(':id', String(id))

/** Archives a copy of the maths course, so that the other pictures find the course as it was. @returns the copy's id */
async function archiveACopy({ api, courses }: Stage): Promise<number> {
  const owner = api('owner')
  const copied = await owner.post(pathOf(copyCourse, courses.maths), { data: { name: `${mathsName}, payız` } })
  const { id } = (await copied.json()) as { id: number }
  await owner.put(pathOf(archiveCourse, id), { data: { archived: true } })
  return id
}

const onDashboard = { as: 'owner', path: '/dashboard' } as const

export const archiveShots: Shot[] = [
  {
    ...onDashboard,
    name: 'archive-copy',
    async arrange(page) {
      await page.getByRole('button', { name: fill(common.aria.actions, { name: mathsName }) }).click()
      await page.getByRole('menuitem', { name: copying.action, exact: true }).click()
    },
    shows: (page) => page.getByRole('dialog', { name: copying.title }),
  },
  {
    ...onDashboard,
    name: 'archive-question',
    async arrange(page) {
      await page.getByRole('button', { name: fill(common.aria.actions, { name: mathsName }) }).click()
      await page.getByRole('menuitem', { name: archive.action, exact: true }).click()
    },
    shows: (page) => page.getByRole('dialog', { name: archive.title }),
  },
  {
    ...onDashboard,
    name: 'archive-list',
    path: '/dashboard?archive=true',
    isWhole: true,
    prepare: (_page, stage) => archiveACopy(stage),
    shows: (page) => page.getByRole('listitem').getByRole('heading'),
  },
  {
    ...participantsTab,
    name: 'archive-menu',
    only: 'phone',
    arrange: (page) => openPageMenu(page),
    shows: (page) => page.getByRole('menuitem', { name: archive.action }),
  },
  {
    ...onDashboard,
    name: 'archive-course',
    async arrange(page, stage) {
      await page.goto(`/course/${await archiveACopy(stage)}`)
    },
    shows: (page) => page.getByText(archive.banner),
  },
]
