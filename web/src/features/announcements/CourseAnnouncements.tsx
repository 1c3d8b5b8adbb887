import type { Announcement } from '@hasiye/contract/announcements.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconPencil, IconSpeakerphone, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { announcements as announcementsQuery } from '../../api/queries.ts'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Column, Hint, Row } from '../../ui/blocks/layout.tsx'
import { Said } from '../../ui/blocks/Said.tsx'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { announce as texts } from '../../ui/texts/announcements.ts'
import { common } from '../../ui/texts/common.ts'
import classes from './Announcements.module.css'
import { AnnouncementList, AnnouncementSheet } from './Announcements.tsx'

interface Props {
  course: Course
  onWrite: () => void
  onEdit: (announcement: Announcement) => void
  onDelete: (announcement: Announcement) => void
  onViews: (announcement: Announcement) => void
}

/** As many letters of a text as name its buttons. */
const named = 40

/** The announcements of a course for its teachers: who has seen each, and what they can do with it. */
export function CourseAnnouncements({ course: { id, may }, onWrite, onEdit, onDelete, onViews }: Props) {
  const { data: all = [], error, isError, refetch } = useQuery(announcementsQuery(id))
  if (isError && all.length === 0) {
    const failed = describeError(error, texts.failed.load)
    return <LoadError {...failed} onRetry={() => void refetch()} />
  }
  if (all.length === 0 && !may.edit) return null
  return (
    <Column as="section" gap="s" below="l" aria-label={texts.title}>
      <Row justify="between">
        {all.length > 0 && <h2>{texts.title}</h2>}
        {may.edit && (
          <Button variant="light" leftSection={<IconSpeakerphone size={20} aria-hidden="true" />} onClick={onWrite}>
            {texts.new}
          </Button>
        )}
      </Row>
      <AnnouncementList announcements={all}>
        {(one) => (
          <AnnouncementSheet announcement={one}>
            <Row justify="between">
              {one.views && (
                <Column align="start">
                  <button type="button" className={classes.seen} onClick={() => onViews(one)}>
                    <Said as={fill(texts.seenSaid, { n: one.views.seen, total: one.views.families })}>
                      {fill(texts.seen, { n: one.views.seen, total: one.views.families })}
                    </Said>
                  </button>
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
        )}
      </AnnouncementList>
    </Column>
  )
}
