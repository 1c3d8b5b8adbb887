import type { Announcement } from '@hasiye/contract/announcements.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconPencil, IconSpeakerphone, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { announcements as announcementsQuery } from '../../api/queries.ts'
import { Column, Row } from '../../ui/blocks/layout.tsx'
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

/** The announcements of a course for its teachers: who has seen each, and what they can do with it. */
export function CourseAnnouncements({ course: { id, may }, onWrite, onEdit, onDelete, onViews }: Props) {
  const { data: all = [] } = useQuery(announcementsQuery(id))
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
                <button type="button" className={classes.seen} onClick={() => onViews(one)}>
                  {fill(texts.seen, { n: one.views.seen, total: one.views.families })}
                </button>
              )}
              {may.edit && (
                <Row>
                  <IconButton aria-label={texts.edit} onClick={() => onEdit(one)}>
                    <IconPencil size={20} aria-hidden="true" />
                  </IconButton>
                  <IconButton aria-label={common.delete} onClick={() => onDelete(one)}>
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
