import * as cards from '@hasiye/contract/cards.ts'
import * as courses from '@hasiye/contract/courses.ts'
import * as joining from '@hasiye/contract/joining.ts'
import * as participants from '@hasiye/contract/participants.ts'
import { password } from '../../server/test/api-world.ts'
import { type Act, act, card, child, every, inCourse, newEmail, owner, ready, teacher } from './act.ts'
import { at, dates, today, type World } from './world.ts'

const round = { length: 8, counts: 'present' as const, tellFamilies: true }
const countRounds = (world: World) =>
  ready(world, courses.setRound, { by: owner(world), params: inCourse(world), body: { round } })

/** The acts about who is in a course, by what they lock. */
export const peopleActs = {
  arrivals: [
    act(participants.addParticipant, {
      send: (world, n) => ({
        by: teacher(world, n),
        params: { id: world.other },
        body: { studentShortId: at([...world.newcomers, ...world.students], n * 3).shortId },
      }),
    }),
    act(participants.addManyParticipants, {
      send: (world, n) => ({
        by: teacher(world, n),
        params: { id: n % 2 === 0 ? world.course : world.other },
        body: {
          studentShortIds: [...world.newcomers, ...world.students, ...world.askers].map(({ shortId }) => shortId),
        },
      }),
    }),
  ],
  departures: [
    act(participants.removeParticipant, { send: (world, n) => ({ by: teacher(world, n), params: child(world, n) }) }),
    act(participants.leaveAsParticipant, {
      send: (world, n) => ({ by: at(world.students, n), params: inCourse(world) }),
    }),
    act(participants.moveParticipant, {
      send: (world, n) => ({
        by: teacher(world, n),
        params: child(world, n),
        body: { toCourseId: world.other, from: today },
      }),
    }),
  ],
  names: [
    act(participants.setNameInCourse, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: child(world, n),
        body: { nameInCourse: `Aysu Kərimova ${n} ${repeat}` },
      }),
    }),
    act(participants.setSent, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: child(world, n),
        body: { sent: repeat % 2 === 0 },
      }),
    }),
    act(participants.setCourseKnown, {
      prepare: ({ server, students }) => every((n) => server.make.parentOf(at(students, n))),
      send: (world, n, _repeat, parents) => ({
        by: n % 2 ? at(parents, n) : at(world.students, n),
        params: inCourse(world),
      }),
    }),
    act(participants.setCourseMuted, {
      prepare: ({ server, students }) => every((n) => server.make.parentOf(at(students, n))),
      send: (world, n, repeat, parents) => ({
        by: n % 2 ? at(parents, n) : at(world.students, n),
        params: inCourse(world),
        body: { muted: repeat % 2 === 0 },
      }),
    }),
    act(cards.renameCard, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: card(world, n),
        body: { fullName: `Aysu Kərimova ${n} ${repeat}` },
      }),
    }),
  ],
  rounds: [
    act(courses.setRound, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: { round: { ...round, length: round.length + ((n + repeat) % 2) } },
      }),
    }),
    act(courses.setRoundsSince, {
      prepare: countRounds,
      send: (world, n) => ({ by: teacher(world, n), params: inCourse(world), body: { since: at(dates, n) } }),
    }),
    act(courses.setStudentRound, {
      prepare: countRounds,
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: child(world, n),
        body: { agreed: (n + repeat) % 2 },
      }),
    }),
  ],
  teachers: [
    act(participants.addTeacher, {
      send: (world, n) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: { teacherShortId: at(world.newTeachers, n).shortId },
      }),
    }),
    act(participants.setCanManage, {
      send: (world, n, repeat) => ({
        by: owner(world),
        params: { id: world.course, teacherId: at(world.teachers, n + 1).id },
        body: { canManage: repeat % 2 === 1 },
      }),
    }),
    act(participants.removeTeacher, {
      send: (world, n) => ({
        by: teacher(world, n % 2),
        params: { id: world.course, teacherId: at(world.teachers.slice(1), n + 1).id },
      }),
    }),
    act(participants.leaveAsTeacher, {
      send: (world, n) => ({ by: at(world.teachers, n + 1), params: inCourse(world) }),
    }),
  ],
  joining: [
    act(joining.setJoinCode, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: { on: true, openToday: (n + repeat) % 2 === 0 },
      }),
    }),
    act(joining.joinCourse, {
      send: (world, n) => ({ by: at(world.newcomers, n), params: { code: world.joinCode } }),
    }),
    act(joining.withdrawRequest, {
      send: (world, n) => ({ by: at(world.askers, n), params: { code: world.joinCode } }),
    }),
    act(joining.answerJoinRequests, {
      send: (world, n) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: { accept: [at(world.requests, n)], decline: [at(world.requests, n + 1)] },
      }),
    }),
  ],
  cards: [
    act(cards.addCards, {
      send: (world, n, repeat) => ({
        by: teacher(world, n),
        params: { id: world.other },
        body: { names: [`Aysu Kərimova ${n} ${repeat}`], existing: world.cards.map(({ id }) => id) },
      }),
    }),
    act(cards.renewClaimCodes, {
      send: (world, n) => ({
        by: teacher(world, n),
        params: inCourse(world),
        body: { studentIds: world.cards.map(({ id }) => id) },
      }),
    }),
    act(cards.renewCardId, { send: (world, n) => ({ by: teacher(world, n), params: card(world, n) }) }),
  ],
  claims: [
    act(cards.claimCard, {
      send: (world, n) => {
        const { shortId, claimCode } = at(world.cards, n)
        return { body: { shortId, claimCode, email: newEmail(), password } }
      },
    }),
    act(cards.mergeCard, {
      send: (world, n) => {
        const { shortId, claimCode } = at(world.cards, n)
        return { by: at(world.students, n), body: { shortId, claimCode } }
      },
    }),
    act(cards.mergeStudents, {
      of: 'request',
      send: (world, n) => ({
        by: teacher(world, n),
        params: card(world, n),
        body: { requestId: at(world.requests, n) },
      }),
    }),
    act(cards.mergeStudents, {
      of: 'card',
      send: (world, n) => ({
        by: teacher(world, n),
        params: card(world, n),
        body: { cardId: at(world.others, n).id },
      }),
    }),
  ],
} satisfies Record<string, Act[]>
