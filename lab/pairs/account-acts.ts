import * as accounts from '@hasiye/contract/accounts.ts'
import * as admin from '@hasiye/contract/admin.ts'
import * as calendar from '@hasiye/contract/calendar.ts'
import * as images from '@hasiye/contract/images.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import * as news from '@hasiye/contract/news.ts'
import * as notices from '@hasiye/contract/notices.ts'
import * as own from '@hasiye/contract/own-account.ts'
import * as secondFactor from '@hasiye/contract/second-factor.ts'
import { hash } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import { makeToken } from '../../server/src/mail/link-tokens.ts'
import { password } from '../../server/test/api-world.ts'
import { formOf } from '../../server/test/forms.ts'
import type { TestPerson } from '../../server/test/makers.ts'
import { type Act, act, every, file, newEmail, owner, ready, teacher } from './act.ts'
import { at, pupil, today, type World } from './world.ts'

const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1 })
const setPasswords = async ({ server }: World, people: TestPerson[]) => {
  const ids = people.map(({ id }) => id)
  await server.db.updateTable('accounts').set({ passwordHash, isVerified: true }).where('id', 'in', ids).execute()
}

const setUpSecondFactor = (world: World) =>
  every(async (n) => {
    const by = at(world.admins, n)
    const setup = await ready(world, secondFactor.startSecondFactor, { by, body: { password } })
    return new TOTP({ secret: Secret.fromBase32(setup.secret) }).generate()
  })

const device = (n: number) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${n}`,
  p256dh: notices.examplePublicKey,
  auth: 'a'.repeat(22),
  kinds: ['comment' as const],
})
const saveDevices = (world: World) =>
  every((n) => ready(world, notices.savePushDevice, { by: at(world.students, n), body: device(n) }))

/** The acts about accounts, what belongs to them, and the admin, by what they lock. */
export const accountActs = {
  deletions: [
    act(own.deleteOwnAccount, { of: 'student', send: (world, n) => ({ by: at(world.students, n), body: {} }) }),
    act(own.deleteOwnAccount, {
      of: 'newcomer',
      send: (world, n) => ({ by: at([...world.newcomers, ...world.askers], n * 3), body: {} }),
    }),
    act(own.deleteOwnAccount, { of: 'teacher', send: (world, n) => ({ by: at(world.teachers, n), body: {} }) }),
    act(own.deleteOwnAccount, { of: 'admin', send: (world, n) => ({ by: at(world.admins, n), body: {} }) }),
    act(admin.deleteUser, {
      of: 'pupil',
      send: (world, n) => ({ by: at(world.admins, n), params: { id: pupil(world, n).id } }),
    }),
    act(admin.deleteUser, {
      of: 'newcomer',
      send: (world, n) => ({
        by: at(world.admins, n),
        params: { id: at([...world.newcomers, ...world.askers], n * 3).id },
      }),
    }),
    act(admin.deleteUser, {
      of: 'teacher',
      send: (world, n) => ({ by: at(world.admins, n), params: { id: at(world.teachers, n).id } }),
    }),
    act(admin.deleteUser, {
      of: 'owner',
      send: (world, n) => ({ by: at(world.admins, n), params: { id: owner(world).id } }),
    }),
  ],
  profiles: [
    act(own.updateProfile, {
      send: (world, n, repeat) => ({
        by: at([...world.students, ...world.teachers], n * 3),
        body: { fullName: `Aysel Məmmədova ${n} ${repeat}` },
      }),
    }),
    act(own.setNameOrder, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        body: { nameOrder: repeat % 2 === 0 ? ('family' as const) : ('given' as const) },
      }),
    }),
    act(own.renewShortId, { send: (world, n) => ({ by: at([...world.students, ...world.teachers], n * 3) }) }),
    act(own.keepShortId, { send: (world, n) => ({ by: at([...world.students, ...world.teachers], n * 3) }) }),
    act(images.setAvatar, {
      send: (world, n) => ({
        by: at([...world.students, ...world.teachers], n * 3),
        form: formOf({ avatar: file }),
      }),
    }),
    act(admin.renameUser, {
      send: (world, n, repeat) => ({
        by: at(world.admins, n),
        params: { id: pupil(world, n).id },
        body: { fullName: `Aysel Məmmədova ${n} ${repeat}` },
      }),
    }),
  ],
  sessions: [
    act(accounts.signUp, {
      send: () => ({
        body: { fullName: 'Aysel Məmmədova', email: newEmail(), role: 'student' as const, password },
      }),
    }),
    act(accounts.signIn, {
      prepare: (world) => setPasswords(world, world.students),
      send: (world, n) => ({ body: { email: at(world.students, n % 2).email, password } }),
    }),
    act(accounts.adminSignIn, {
      prepare: (world) => setPasswords(world, world.admins),
      send: (world, n) => ({ body: { email: at(world.admins, n % 2).email, password } }),
    }),
    act(accounts.parentLogin, {
      send: (world, n) => ({ body: { shortId: pupil(world, n).shortId } }),
    }),
    act(accounts.logOut, { send: (world, n) => ({ by: at(world.students, n) }) }),
    act(own.endSession, {
      prepare: ({ server, students }) =>
        every(async (n) => {
          const { id } = await server.db
            .selectFrom('sessions')
            .where('accountId', '=', at(students, n).id)
            .select('id')
            .executeTakeFirstOrThrow()
          return id
        }),
      send: (world, n, _repeat, sessions) => ({ by: at(world.students, n), params: { id: at(sessions, n) } }),
    }),
    act(accounts.verifyEmail, {
      prepare: ({ server, students }) => every((n) => makeToken(server.db, at(students, n).id, 'verify')),
      send: (_world, n, _repeat, tokens) => ({ body: { token: at(tokens, n) } }),
    }),
    act(accounts.resendVerification, { send: (world, n) => ({ by: at(world.students, n) }) }),
    act(accounts.forgotPassword, { send: (world, n) => ({ body: { email: at(world.students, n).email } }) }),
    act(accounts.resetPassword, {
      prepare: ({ server, students }) => every((n) => makeToken(server.db, at(students, n).id, 'reset')),
      send: (_world, n, _repeat, tokens) => ({ body: { token: at(tokens, n), password } }),
    }),
    act(own.changePassword, {
      prepare: (world) => setPasswords(world, world.students),
      send: (world, n, repeat) => ({
        by: at(world.students, n),
        body: { currentPassword: password, newPassword: `${password} ${repeat}`, renewCalendars: true },
      }),
    }),
  ],
  secondFactors: [
    act(secondFactor.startSecondFactor, {
      prepare: (world) => setPasswords(world, world.admins),
      send: (world, n) => ({ by: at(world.admins, n), body: { password } }),
    }),
    act(secondFactor.confirmSecondFactor, {
      prepare: async (world) => {
        await setPasswords(world, world.admins)
        return setUpSecondFactor(world)
      },
      send: (world, n, _repeat, codes) => ({ by: at(world.admins, n), body: { code: at(codes, n) } }),
    }),
    act(secondFactor.endSecondFactor, {
      prepare: async (world) => {
        await setPasswords(world, world.admins)
        const codes = await setUpSecondFactor(world)
        return every((n) =>
          ready(world, secondFactor.confirmSecondFactor, { by: at(world.admins, n), body: { code: at(codes, n) } }),
        )
      },
      send: (world, n, _repeat, confirmed) => ({
        by: at(world.admins, n),
        body: { password, code: at(confirmed, n).recoveryCodes[0] as string },
      }),
    }),
  ],
  devices: [
    act(notices.savePushDevice, { send: (world, n) => ({ by: at(world.students, n), body: device(n) }) }),
    act(notices.removePushDevice, {
      prepare: saveDevices,
      send: (world, n, _repeat, devices) => ({ by: at(world.students, n), params: { id: at(devices, n).id } }),
    }),
    act(notices.testPushDevice, {
      prepare: saveDevices,
      send: (world, n, _repeat, devices) => ({ by: at(world.students, n), params: { id: at(devices, n).id } }),
    }),
    act(calendar.renewCalendar, { send: (world, n) => ({ by: at(world.students, n) }) }),
    act(calendar.deleteCalendar, {
      prepare: (world) => every((n) => ready(world, calendar.renewCalendar, { by: at(world.students, n) })),
      send: (world, n) => ({ by: at(world.students, n) }),
    }),
    act(calendar.deleteParentCalendars, { send: (world, n) => ({ by: at(world.students, n) }) }),
    act(news.setNewsSeen, {
      send: (world, n) => ({ by: at(world.students, n), body: { at: new Date().toISOString() } }),
    }),
  ],
  admin: [
    act(admin.setQuota, {
      send: (world, n, repeat) => ({
        by: at(world.admins, n),
        params: { id: teacher(world, n).id },
        body: { limit: 40 + (repeat % 5) },
      }),
    }),
    act(admin.setSubscription, {
      send: (world, n) => ({
        by: at(world.admins, n),
        params: { id: teacher(world, n).id },
        body: { expiresAt: '2099-06-30' },
      }),
    }),
    act(admin.addDaysOff, {
      send: (world, n) => ({
        by: at(world.admins, n),
        body: { from: addDays(today, n % 2), to: addDays(today, 2), name: 'Bayram' },
      }),
    }),
    act(admin.removeDayOff, {
      prepare: (world) =>
        ready(world, admin.addDaysOff, {
          by: at(world.admins, 0),
          body: { from: today, to: addDays(today, 1), name: 'Bayram' },
        }),
      send: (world, n) => ({ by: at(world.admins, n), params: { date: addDays(today, n % 2) } }),
    }),
  ],
} satisfies Record<string, Act[]>
