import type { Announcement } from '@hasiye/contract/announcements.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { announcements as announcementsQuery, announcementViews } from '../../api/queries.ts'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Column, Hint, List, Row } from '../../ui/blocks/layout.tsx'
import { ShareButton } from '../../ui/blocks/ShareButton.tsx'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { ListSkeleton } from '../../ui/blocks/Skeleton.tsx'
import { IconButton } from '../../ui/controls/Button.tsx'
import { announce as texts } from '../../ui/texts/announcements.ts'
import { common } from '../../ui/texts/common.ts'
import { labelsOf } from '../people/told-apart.ts'
import { AnnouncementSheet } from './Announcements.tsx'
import { SeenButton } from './NewestAnnouncements.tsx'

interface Props {
  courseId: number
  courseName: string
  announcement: Announcement
  onClose: () => void
}

const inReport = (person: Person): Person => ({ ...person, fullName: person.nameInCourse ?? person.fullName })

/**
 * The families that have not seen an announcement, those that know only its old text, and those that have seen it. The
 * shared list has the first two, because both are to be told. It has
 * no ID and no link, as that of the absent.
 */
export function AnnouncementViews({ courseId, courseName, announcement, onClose }: Props) {
  const { data, error, refetch } = useQuery(announcementViews(announcement.id, courseId))
  const groups = [
    { title: texts.notSeenTitle, people: data?.notSeen.map(inReport) ?? [] },
    { title: texts.seenEarlierTitle, people: data?.seenEarlier.map(inReport) ?? [] },
    { title: texts.seenTitle, people: data?.seen.map(inReport) ?? [] },
  ]
  const all = groups.flatMap(({ people }) => people)
  const labelOf = labelsOf(all)
  const title = fill(texts.seen, { n: data?.seen.length ?? 0, total: all.length })
  const missing = groups.slice(0, -1).filter(({ people }) => people.length > 0)
  const list = [
    `“${courseName}”: ${announcement.text}`,
    ...missing.flatMap(({ title: of, people }) => [
      fill(of, { n: people.length }),
      ...people.map(({ fullName }) => fullName),
    ]),
  ].join('\n')
  return (
    <Sheet
      title={data ? title : texts.title}
      opened
      onClose={onClose}
      footer={missing.length > 0 && <ShareButton text={list} label={texts.shareList} />}
    >
      {data ? (
        <Column gap="l">
          {groups
            .filter(({ people }) => people.length > 0)
            .map(({ title: of, people }) => (
              <Names key={of} title={fill(of, { n: people.length })} people={people} labelOf={labelOf} />
            ))}
        </Column>
      ) : error ? (
        <LoadError {...describeError(error, texts.failed.views)} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton label={common.loading} />
      )}
    </Sheet>
  )
}

interface NamesProps {
  title: string
  people: Person[]
  labelOf: ReturnType<typeof labelsOf>
}

function Names({ title, people, labelOf }: NamesProps) {
  return (
    <Column as="section" gap="s">
      <h3>{title}</h3>
      <List gap="xs">
        {people.map((person) => (
          <li key={person.id}>{labelOf(person)}</li>
        ))}
      </List>
    </Column>
  )
}

interface CourseAnnouncementsProps {
  course: Course
  onEdit: (announcement: Announcement) => void
  onDelete: (announcement: Announcement) => void
  onViews: (announcement: Announcement) => void
  onClose: () => void
}

/** As many letters of a text as name its buttons. */
const named = 40

/** All announcements of a course for its teachers: who has seen each, and what they can do with it. */
export function CourseAnnouncements({
  course: { id, may },
  onEdit,
  onDelete,
  onViews,
  onClose,
}: CourseAnnouncementsProps) {
  const { data: all = [], error, isError, refetch } = useQuery(announcementsQuery(id))
  return (
    <Sheet title={texts.title} opened onClose={onClose} size={560}>
      {isError && all.length === 0 && (
        <LoadError {...describeError(error, texts.failed.load)} onRetry={() => void refetch()} />
      )}
      <List gap="s">
        {all.map((one) => (
          <li key={one.id}>
            <AnnouncementSheet announcement={one}>
              <Row justify="between">
                {one.views && (
                  <Column align="start">
                    <SeenButton views={one.views} onClick={() => onViews(one)} />
                    {one.views.seenEarlier > 0 && <Hint>{fill(texts.seenEarlier, { n: one.views.seenEarlier })}</Hint>}
                  </Column>
                )}
                {may.edit && (
                  <Row>
                    <IconButton aria-label={`${texts.edit}: ${one.text.slice(0, named)}`} onClick={() => onEdit(one)}>
                      <IconPencil size={20} aria-hidden="true" />
                    </IconButton>
                    <IconButton
                      aria-label={`${common.delete}: ${one.text.slice(0, named)}`}
                      onClick={() => onDelete(one)}
                    >
                      <IconTrash size={20} aria-hidden="true" />
                    </IconButton>
                  </Row>
                )}
              </Row>
            </AnnouncementSheet>
          </li>
        ))}
      </List>
    </Sheet>
  )
}
