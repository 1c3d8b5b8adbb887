import { messages } from '@hasiye/contract/messages.ts'
import * as api from '@hasiye/contract/news.ts'
import { readerOf } from '../courses/reader.ts'
import { call } from '../http/call.ts'
import { familiesAndTeachers } from '../http/policy.ts'
import { defineRoom } from '../room.ts'
import { listNews, setNewsSeen } from './news.ts'

export const news = defineRoom({
  about: 'What is new for a person since they last looked',
  after: ['notices', 'courses'],
  api,
  calls: [
    call(api.listNews, { roles: familiesAndTeachers }, ({ db, config, rooms, viewer, query }) => {
      const kinds = Object.values(rooms).flatMap(({ notices }) => Object.values(notices ?? {}))
      const sources = kinds.flatMap((kind) => kind.news ?? [])
      return listNews(db, sources, readerOf(viewer, config), query.before)
    }),
    call(api.setNewsSeen, { roles: ['student', 'teacher'] }, async ({ db, viewer, body }) => {
      await setNewsSeen(db, viewer.id, body.at)
      return { message: messages.newsSeen }
    }),
  ],
})
