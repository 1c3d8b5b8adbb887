import type { Course } from '@hasiye/contract/courses.ts'
import type { BodyOf } from '@hasiye/contract/endpoint.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { CourseTrash as Deleted, DeletedDay, DeletedItem, restoreDeleted } from '@hasiye/contract/trash.ts'
import {
  type Icon,
  IconArrowMerge,
  IconCalendar,
  IconFile,
  IconFolder,
  IconMessage,
  IconSpeakerphone,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CourseScreen } from '../../features/course/CourseScreen.tsx'
import { useMaterialsLocation } from '../../features/materials/location.ts'
import { labelsOf } from '../../features/people/told-apart.ts'
import { courseTrash, usePurgeInCourse, useRestoreInCourse } from '../../features/trash/restore.ts'
import type { TrashRow } from '../../features/trash/TrashPage.tsx'
import { TrashPage } from '../../features/trash/TrashPage.tsx'
import { BackLink } from '../../ui/blocks/BackLink.tsx'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { archive, trash } from '../../ui/texts/archive.ts'
import { merge } from '../../ui/texts/requests.ts'
import { trashPage as texts } from '../../ui/texts/trash.ts'
import { UnsavedElsewhere } from '../attendance/LeaveGuard.tsx'

const GoneCourse = lazyPart(() => import('./GoneCourse.tsx'), 'GoneCourse')

const dialogs = dialogTable(() => import('../../features/trash/dialogs.tsx'))

type List = Exclude<keyof Deleted, 'dates' | 'cards'>
type Kind = Exclude<BodyOf<typeof restoreDeleted>['kind'], 'date' | 'card'>

const kinds: Record<List, { kind: Kind; Icon: Icon }> = {
  categories: { kind: 'category', Icon: IconFolder },
  materials: { kind: 'material', Icon: IconFile },
  participants: { kind: 'participant', Icon: IconUser },
  comments: { kind: 'comment', Icon: IconMessage },
  announcements: { kind: 'announcement', Icon: IconSpeakerphone },
}
const lists = Object.keys(kinds) as List[]

/** What was deleted in a course and can be restored. */
export function CourseTrash() {
  const id = Number(useParams({ from: '/shell/course/$id/trash' }).id)
  return (
    <CourseScreen id={id} home="/dashboard" title={trash.title} titleOf={titleOf} Missing={GoneCourse}>
      {(course, me) => (
        <>
          <Trash course={course} />
          <UnsavedElsewhere course={course} me={me} />
        </>
      )}
    </CourseScreen>
  )
}

const titleOf = ({ name }: Course): string => `${trash.title} – ${name}`

/** The deleted dates, categories, materials, participants, merged cards, comments and announcements of a course. */
export function Trash({ course: { id, name, may, archivedAt, participants } }: { course: Course }) {
  const { data, error, refetch } = useQuery(courseTrash(id))
  const restore = useRestoreInCourse(id)
  const purge = usePurgeInCourse(id)
  const [location] = useMaterialsLocation()
  const { open, dialog } = useDialogs(dialogs)
  const restoreDate = ({ id: deletion, date }: DeletedDay) => restore({ kind: 'date', id: deletion, date })

  const people = [...(data?.participants ?? []), ...(data?.cards ?? [])]
  const labelOf = labelsOf([...participants, ...people.map(asPerson)])
  const rowOfDate = (deleted: DeletedDay): TrashRow => ({
    ...deleted,
    key: `date/${deleted.id}`,
    Icon: IconCalendar,
    kind: texts.kinds.date,
    name: longDate(deleted.date),
    about: fill(texts.marks, { n: deleted.marks }),
    restore: may.deleteDays
      ? () =>
          deleted.exists ? open('mergeDate', { deleted, onConfirm: () => restoreDate(deleted) }) : restoreDate(deleted)
      : undefined,
    purge: may.deleteDays ? () => purge({ kind: 'date', id: deleted.id, date: deleted.date }) : undefined,
  })
  const rowsOf = (list: List, items: DeletedItem[]): TrashRow[] => {
    const { kind, Icon } = kinds[list]
    return items.map((item) => ({
      ...item,
      name: kind === 'participant' ? labelOf(asPerson(item)) : item.name,
      key: `${list}/${item.id}`,
      Icon,
      kind: texts.kinds[kind],
      about: item.parentName,
      restore: may.edit ? () => restore({ kind, id: item.id }) : undefined,
      // The marks of a removed student stay stored for a return, so there is nothing to purge.
      purge: may.edit && kind !== 'participant' ? () => purge({ kind, id: item.id }) : undefined,
    }))
  }

  // The history says who merged it. Its marks are the account's, so there is nothing to purge.
  const rowOfCard = ({ parentName, deletedBy: _, daysLeft: _days, ...card }: DeletedItem): TrashRow => ({
    ...card,
    name: labelOf(asPerson(card)),
    key: `cards/${card.id}`,
    Icon: IconArrowMerge,
    kind: fill(merge.done, { name: parentName ?? '' }),
    restoreLabel: merge.undo,
    restore: may.edit ? () => restore({ kind: 'card', id: card.id }) : undefined,
    purge: undefined,
  })
  const rowsOfAll = (deleted: Deleted): TrashRow[] => [
    ...deleted.dates.map(rowOfDate),
    ...deleted.cards.map(rowOfCard),
    ...lists.flatMap((list) => rowsOf(list, deleted[list])),
  ]

  return (
    <>
      <TrashPage
        back={
          <BackLink to="/course/$id" params={{ id: String(id) }} search={location} hash>
            {texts.backToCourse}
          </BackLink>
        }
        courseName={name}
        refusal={archivedAt === null ? undefined : archive.banner}
        rows={data && rowsOfAll(data)}
        error={error}
        onRetry={() => void refetch()}
      />
      {dialog}
    </>
  )
}

const asPerson = ({ id, name, shortId }: Pick<DeletedItem, 'id' | 'name' | 'shortId'>) => ({
  id,
  fullName: name,
  shortId,
})
