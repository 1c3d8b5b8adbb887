import * as cards from '@hasiye/contract/cards.ts'
import { messages } from '@hasiye/contract/messages.ts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../accounts/origin.ts'
import { sentFormOf } from '../accounts/sent-form.ts'
import { listCourses } from '../courses/summaries.ts'
import { once } from '../http/idempotency.ts'
import { route } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import { setDevice } from '../sessions/device-cookie.ts'
import { addCards } from './add-cards.ts'
import { checkNames } from './check-names.ts'
import { claimCard } from './claim.ts'
import { listGivenOut, renewClaimCodes } from './claim-codes.ts'
import { mergeCard } from './merge.ts'
import { mergeRequest } from './merge-request.ts'
import { renameCard } from './rename-card.ts'

export function cardRoutes(app: FastifyInstance, parts: Parts): void {
  const { config, db } = parts

  route(app, cards.addCards, async (call) => {
    const { params, viewer, body } = call
    const { names, dryRun: isDryRun = false } = body
    if (isDryRun) return { added: [], ...(await checkNames(db, params.id, viewer.id, names)) }
    const list = { courseId: params.id, actorId: viewer.id, names, isRateLimited: config.hasRateLimits }
    return once(db, cards.addCards, call, (trx) => addCards(trx, list), {
      // the database stores no claim code, so a page that did not get the first response renews them
      toStore: (response) => ({ ...response, added: response.added.map((card) => ({ ...card, claimCode: null })) }),
    })
  })

  route(app, cards.renameCard, ({ params, viewer, body }) =>
    renameCard(db, params.id, viewer.id, { studentId: params.studentId, fullName: body.fullName }),
  )

  route(app, cards.renewClaimCodes, ({ params, viewer, body }) =>
    (body.dryRun ? listGivenOut : renewClaimCodes)(db, params.id, viewer.id, body.studentIds),
  )

  route(app, cards.mergeRequest, ({ params, viewer, body: { requestId } }) =>
    mergeRequest(parts, { courseId: params.id, actorId: viewer.id, cardId: params.studentId, requestId }),
  )

  route(app, cards.claimCard, async ({ body, request, reply }) => {
    const origin = originOf(request, config.publicUrl)
    await claimCard(parts, body, origin, sentFormOf(cards.claimCard, request, body))
    setDevice(reply, config.publicUrl, origin.device)
    return { message: messages.cardClaimed }
  })

  route(app, cards.mergeCard, async ({ viewer, body, request }) => {
    const attended = new Set(await mergeCard(parts, viewer.id, body, request.ip))
    const courses = await listCourses(db, { id: viewer.id, role: viewer.role, seesLessonLink: true })
    return { courses: courses.filter(({ id }) => attended.has(id)) }
  })
}
