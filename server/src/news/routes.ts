import { messages } from '@hasiye/contract/messages.ts'
import * as news from '@hasiye/contract/news.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { listNews, setNewsSeen } from './news.ts'

export function newsRoutes(app: FastifyInstance, { db, config }: Pick<Parts, 'db' | 'config'>): void {
  route(app, news.listNews, ({ viewer: { id, role }, query }) =>
    listNews(db, { id, role, seesLessonLink: role !== 'parent' || config.showsParentLessonLink }, query.before),
  )

  route(app, news.setNewsSeen, async ({ viewer, body }) => {
    await setNewsSeen(db, viewer.id, body.at)
    return { message: messages.newsSeen }
  })
}
