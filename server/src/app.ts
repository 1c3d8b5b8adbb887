import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { linkMailCheck, tokenCheck } from './accounts/link-limits.ts'
import { accountRoutes } from './accounts/routes.ts'
import { parentLoginCheck, unknownIdCheck } from './accounts/short-id-limits.ts'
import { signInCheck } from './accounts/sign-in.ts'
import { signUpCheck } from './accounts/sign-up.ts'
import { adminRoutes } from './admin/routes.ts'
import { courseOfAnnouncement } from './announcements/announcements.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { attendanceRoutes } from './attendance/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { cardRoutes } from './cards/routes.ts'
import { courseOfComment } from './comments/comments.ts'
import { commentRoutes } from './comments/routes.ts'
import { endConnectionsWhileDraining } from './connections/close-connections.ts'
import type { Drain } from './connections/drain.ts'
import { courseRoutes } from './courses/routes.ts'
import { googleRoutes } from './google/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { openApp } from './http/app.ts'
import { comparePolicies, type RateLimitName } from './http/policy.ts'
import { imageRoutes } from './images/routes.ts'
import { joiningRoutes } from './joining/routes.ts'
import { courseOfCategory } from './materials/categories.ts'
import { courseOfMaterial } from './materials/materials.ts'
import { materialRoutes } from './materials/routes.ts'
import { newsRoutes } from './news/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { operationRoutes, pageErrorCheck } from './operation/routes.ts'
import { currentPasswordCheck } from './own-account/own-password.ts'
import { renewalCheck } from './own-account/renew-short-id.ts'
import { ownAccountRoutes } from './own-account/routes.ts'
import { exportCheck, ownDataRoutes } from './own-data/routes.ts'
import { servePages } from './pages/pages.ts'
import { rotateReleases } from './pages/releases.ts'
import { participantRoutes } from './participants/routes.ts'
import type { Parts } from './parts.ts'
import type { RateLimitCheck } from './rate-limits/limits.ts'
import type { CourseSources } from './sessions/find-viewer.ts'
import { trashRoutes } from './trash/routes.ts'

export const courseSources: CourseSources = {
  category: courseOfCategory,
  material: courseOfMaterial,
  comment: courseOfComment,
  announcement: courseOfAnnouncement,
}

export const rateLimitChecks: Record<RateLimitName, RateLimitCheck> = {
  signIn: signInCheck('account'),
  adminSignIn: signInCheck('admin'),
  parentLogin: parentLoginCheck,
  unknownIds: unknownIdCheck,
  signUp: signUpCheck,
  linkMail: linkMailCheck,
  token: tokenCheck,
  currentPassword: currentPasswordCheck,
  shortId: renewalCheck,
  export: exportCheck,
  pageError: pageErrorCheck,
}

/**
 * Builds the application from its parts; `dist` is the folder of the built page, omitted where only the API is served.
 * @throws PolicyMismatch when a route has no policy row, or a row has no route
 */
export async function buildApp(parts: Parts, drain: Drain, dist?: string): Promise<FastifyInstance> {
  const app = await openApp({ ...parts, courseSources, rateLimitChecks })
  endConnectionsWhileDraining(app, drain)
  const routes = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`)
  })
  parts.metrics?.watch(app)
  operationRoutes(app, parts, drain)
  imageRoutes(app, parts)
  accountRoutes(app, parts)
  ownAccountRoutes(app, parts)
  ownDataRoutes(app, parts)
  googleRoutes(app, parts)
  courseRoutes(app, parts)
  calendarRoutes(app, parts)
  materialRoutes(app, parts)
  commentRoutes(app, parts)
  announcementRoutes(app, parts)
  participantRoutes(app, parts)
  joiningRoutes(app, parts)
  attendanceRoutes(app, parts)
  historyRoutes(app, parts)
  cardRoutes(app, parts)
  newsRoutes(app, parts)
  trashRoutes(app, parts)
  noticeRoutes(app, parts)
  adminRoutes(app, parts)
  if (dist !== undefined) {
    // where the copy fails, open pages of the previous release offer a reload when a file is missing
    const previous = await rotateReleases(dist, join(parts.config.dataDir, 'pages')).catch((error: unknown) => {
      parts.log?.warn({ err: error }, 'the files of the previous release are not served')
      return undefined
    })
    await servePages(app, dist, parts.config, previous)
  }
  comparePolicies(routes)
  await app.ready()
  return app
}
