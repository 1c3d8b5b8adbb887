import type { Announcement } from '@hasiye/contract/announcements.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { announcementViews } from '../../api/queries.ts'
import { ListSkeleton } from '../../ui/blocks/ListSkeleton.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Column, List } from '../../ui/blocks/layout.tsx'
import { ShareButton } from '../../ui/blocks/ShareButton.tsx'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { announce as texts } from '../../ui/texts/announcements.ts'
import { common } from '../../ui/texts/common.ts'
import { labelsOf } from '../people/told-apart.ts'

interface Props {
  courseId: number
  courseName: string
  announcement: Announcement
  onClose: () => void
}

const inReport = (person: Person): Person => ({ ...person, fullName: person.nameInCourse ?? person.fullName })

/**
 * The families that have not seen an announcement, and those that have. The shared text has no ID and no link, as that
 * of the absent.
 */
export function AnnouncementViews({ courseId, courseName, announcement, onClose }: Props) {
  const { data, error, refetch } = useQuery(announcementViews(announcement.id, courseId))
  const [seen, notSeen] = [data?.seen.map(inReport) ?? [], data?.notSeen.map(inReport) ?? []]
  const labelOf = labelsOf([...seen, ...notSeen])
  const title = fill(texts.seen, { n: seen.length, total: seen.length + notSeen.length })
  const list = [
    `“${courseName}”: ${announcement.text}`,
    fill(texts.notSeenTitle, { n: notSeen.length }),
    ...notSeen.map(({ fullName }) => fullName),
  ].join('\n')
  return (
    <Sheet
      title={data ? title : texts.title}
      opened
      onClose={onClose}
      footer={notSeen.length > 0 && <ShareButton text={list} label={texts.shareList} />}
    >
      {data ? (
        <Column gap="l">
          {notSeen.length > 0 && (
            <Names title={fill(texts.notSeenTitle, { n: notSeen.length })} people={notSeen} labelOf={labelOf} />
          )}
          {seen.length > 0 && (
            <Names title={fill(texts.seenTitle, { n: seen.length })} people={seen} labelOf={labelOf} />
          )}
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
