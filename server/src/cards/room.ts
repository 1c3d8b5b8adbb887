import * as api from '@hasiye/contract/cards.ts'
import { messages } from '@hasiye/contract/messages.ts'
import { fill } from '@hasiye/contract/text.ts'
import { originOf } from '../accounts/origin.ts'
import { sentFormOf } from '../accounts/sent-form.ts'
import { listCourses } from '../courses/summaries.ts'
import { AppError } from '../errors/errors.ts'
import { call } from '../http/call.ts'
import { teachers } from '../http/policy.ts'
import { dailyAt } from '../jobs/jobs.ts'
import { bodyLimits, day, limit } from '../rate-limits/limits.ts'
import { defineRoom } from '../room.ts'
import { setDevice } from '../sessions/device-cookie.ts'
import { addCards } from './add-cards.ts'
import { checkNames } from './check-names.ts'
import { claimCard } from './claim.ts'
import { listGivenOut, renewClaimCodes } from './claim-codes.ts'
import { listDeletedCards, removeExpiredDeletedCards, restoreCard } from './deleted-cards.ts'
import { deleteUnusedCards } from './expiry.ts'
import { mergeCard } from './merge.ts'
import { listSameCards, mergeCards } from './merge-cards.ts'
import { mergeRequest } from './merge-request.ts'
import { mergedCard, mergedNames, mergedUndos } from './merged-cards.ts'
import { renewCardId } from './new-id.ts'
import { listOwnCard, listOwnMergedCards } from './own-data.ts'
import { listPupils } from './own-pupils.ts'
import { renameCard } from './rename-card.ts'

const mergeLimit = limit('card merge', 5, day)

const longText = { ...teachers, bodyLimitBytes: bodyLimits.longText } as const

export const cards = defineRoom({
  about: 'Students without an account, and their claim codes',
  after: ['notices', 'accounts', 'courses', 'calendar', 'participants'],
  api,
  calls: [
    call(
      api.addCards,
      longText,
      async ({ trx, jobs, config, params, viewer, body: { names, existing = [], dryRun: isDryRun = false } }) => {
        if (isDryRun) {
          const pupils = await listPupils(trx, params.id, viewer.id)
          return { added: [], returned: [], left: [], ...checkNames(pupils, names) }
        }
        return addCards(trx, jobs, {
          courseId: params.id,
          actorId: viewer.id,
          names,
          existing,
          isRateLimited: config.hasRateLimits,
        })
      },
      // the database stores no claim code, so a page that did not get the first response renews them
      { toStore: (response) => ({ ...response, added: response.added.map((card) => ({ ...card, claimCode: null })) }) },
    ),
    call(api.renameCard, teachers, ({ db, params, viewer, body }) =>
      renameCard(db, params.id, viewer.id, { studentId: params.studentId, fullName: body.fullName }),
    ),
    call(api.renewClaimCodes, longText, ({ db, params, viewer, body }) =>
      (body.dryRun ? listGivenOut : renewClaimCodes)(db, params.id, viewer.id, body.studentIds),
    ),
    call(api.renewCardId, teachers, ({ trx, limiter, params: { id, studentId }, viewer, request }) =>
      renewCardId(trx, limiter, { courseId: id, actorId: viewer.id, studentId, ip: request.ip }),
    ),
    call(api.mergeStudents, teachers, ({ parts, params, viewer, body: { requestId, cardId } }) => {
      const merged = { courseId: params.id, actorId: viewer.id, cardId: params.studentId }
      if (requestId !== undefined && cardId === undefined) return mergeRequest(parts, { ...merged, requestId })
      if (cardId !== undefined && requestId === undefined) return mergeCards(parts, { ...merged, otherId: cardId })
      throw new AppError('validation_failed')
    }),
    call(api.listSameCards, teachers, ({ db, params, viewer }) =>
      listSameCards(db, params.id, viewer.id, params.studentId),
    ),
    call(api.claimCard, {}, async ({ parts, config, body, request, reply }) => {
      const origin = originOf(request, config.publicUrl)
      await claimCard(parts, body, origin, sentFormOf(api.claimCard, request, body))
      setDevice(reply, config.publicUrl, origin.device)
      return { message: messages.cardClaimed }
    }),
    call(api.mergeCard, { roles: ['student'], counts: mergeLimit }, async ({ parts, db, viewer, body, request }) => {
      const attended = new Set(await mergeCard(parts, viewer.id, body, request.ip))
      const courses = await listCourses(db, { id: viewer.id, role: viewer.role, seesLessonLink: true })
      return { courses: courses.filter(({ id }) => attended.has(id)) }
    }),
  ],
  tables: {
    cards: { accountId: mergedCard, madeBy: 'a teacher' },
    mergedCards: { accountId: mergedNames },
    deletedCards: { accountId: mergedUndos },
  },
  trash: {
    card: {
      listed: 'cards',
      list: listDeletedCards,
      async restore(parts, { courseId, actorId, id }) {
        if (id === undefined) throw new AppError('validation_failed')
        return fill(messages.restored, { name: await restoreCard(parts, courseId, actorId, id) })
      },
    },
  },
  ownData: { card: { read: listOwnCard }, mergedCards: { read: listOwnMergedCards } },
  expire: [removeExpiredDeletedCards],
  jobs: [
    {
      name: 'cards',
      cron: dailyAt('07:29'),
      async run({ db, log }) {
        const deleted = await deleteUnusedCards(db)
        if (deleted > 0) log?.info({ deleted }, 'cards in no course')
      },
    },
  ],
})
