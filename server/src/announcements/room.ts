import * as api from '@hasiye/contract/announcements.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { byKey } from '../db/merges.ts'
import { byTeacher } from '../db/trash.ts'
import { call } from '../http/call.ts'
import { readers, teachers } from '../http/policy.ts'
import { linesOf, ownPart, writtenIn } from '../own-part.ts'
import { day, limit } from '../rate-limits/limits.ts'
import { defineRoom } from '../room.ts'
import { attends } from '../sessions/viewer.ts'
import {
  changeAnnouncement,
  courseOfAnnouncement,
  courseOfAnyAnnouncement,
  createAnnouncement,
  listAnnouncements,
  listOwnAnnouncements,
  listOwnAnnouncementViews,
  listViews,
  lockCoursesOf,
  readAnnouncement,
  seeAnnouncement,
} from './announcements.ts'
import { announcement } from './notice.ts'
import {
  deleteAnnouncement,
  listDeletedAnnouncements,
  purgeAnnouncement,
  removeExpiredDeletedAnnouncements,
  restoreAnnouncement,
} from './trash.ts'

const dailyLimit = limit('announcement', 30, day, { text: messages.announcementsOfDay })

const writers = { ...teachers, courseOf: courseOfAnnouncement } as const
const families = { roles: ['student', 'parent'], finds: attends, courseOf: courseOfAnnouncement } as const

export const announcements = defineRoom({
  about: 'Texts to the people of courses, and which families have seen them',
  after: ['notices'],
  api,
  calls: [
    call(api.listAnnouncements, readers, ({ db, params, viewer }) => listAnnouncements(db, params.id, viewer)),
    // its body names the courses; each must be one that the teacher teaches
    call(api.createAnnouncement, { roles: ['teacher'], counts: dailyLimit }, async ({ trx, viewer, body }) =>
      readAnnouncement(trx, await createAnnouncement(trx, viewer.id, body), viewer.id),
    ),
    call(
      api.changeAnnouncement,
      { ...writers, courseOf: courseOfAnyAnnouncement },
      async ({ db, params, viewer, body }) => {
        await changeAnnouncement(db, params.id, viewer.id, body)
        return readAnnouncement(db, params.id, viewer.id)
      },
    ),
    call(api.deleteAnnouncement, writers, async ({ db, params, viewer }) => {
      await deleteAnnouncement(db, params.id, viewer.id)
      return { message: messages.announcementDeleted }
    }),
    call(
      api.seeAnnouncement,
      { ...families, worksWhenArchived: true, worksWhenFull: true },
      async ({ db, params, viewer, body }) => {
        await seeAnnouncement(db, params.id, viewer.id, body.version)
        return { message: messages.announcementSeen }
      },
    ),
    call(api.listAnnouncementViews, writers, ({ db, params, query, viewer }) =>
      listViews(db, { id: params.id, courseId: Number(query.courseId), teacherId: viewer.id }),
    ),
  ],
  tables: {
    allAnnouncements: { authorId: 'a teacher', deletedBy: 'a teacher' },
    announcementViews: { studentId: byKey(['courseId', 'announcementId'], 'version') },
  },
  trash: {
    announcement: {
      listed: 'announcements',
      list: listDeletedAnnouncements,
      restore: byTeacher(
        async (trx, deleted) => {
          await restoreAnnouncement(trx, deleted)
          return messages.announcementRestored
        },
        (trx, { id }) => lockCoursesOf(trx, id),
      ),
      purge: byTeacher(async (trx, deleted) => {
        await purgeAnnouncement(trx, deleted)
        return messages.announcementPurged
      }),
    },
  },
  ownData: {
    announcements: ownPart(listOwnAnnouncements, (own) => [
      { title: 'Elanlar', entries: own.map((one) => linesOf(one.text, writtenIn(one))) },
    ]),
    announcementsSeen: { read: listOwnAnnouncementViews },
  },
  expire: [removeExpiredDeletedAnnouncements],
  notices: { announcement },
})
