import { messages } from '@hasiye/contract/messages.ts'
import * as news from '@hasiye/contract/news.ts'
import type { FastifyInstance } from 'fastify'
import { readerOf } from '../courses/reader.ts'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { listNews, setNewsSeen } from './news.ts'

export function newsRoutes(app: FastifyInstance, { db, config }: Pick<Parts, 'db' | 'config'>): void {
  route(app, news.listNews, ({ viewer, query }) => listNews(db, readerOf(viewer, config), query.before))

  route(app, news.setNewsSeen, async ({ viewer, body }) => {
    await setNewsSeen(db, viewer.id, body.at)
    return { message: messages.newsSeen }
  })
}
