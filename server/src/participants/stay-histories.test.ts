import { listAttendance, saveAttendance } from '@hasiye/contract/attendance.ts'
import { mergeCard } from '@hasiye/contract/cards.ts'
import { copyCourse, deleteCourse, getCourse, listMyCourses } from '@hasiye/contract/courses.ts'
import { joinCourse, setJoinCode } from '@hasiye/contract/joining.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { countsOn, membership, staysOf } from '@hasiye/contract/membership.ts'
import {
  addParticipant,
  leaveAsParticipant,
  moveParticipant,
  removeParticipant,
  setCourseKnown,
} from '@hasiye/contract/participants.ts'
import { restoreCourse, restoreDeleted } from '@hasiye/contract/trash.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'

const server = testServer({ RATE_LIMITS: 'off' })
const today = bakuDate(new Date())
const yesterday = addDays(today, -1)

/** Acts of one history; `npm test` runs 100, the simulation 1,000, and HISTORIES=100 makes it 10,000. */
const actsAtOnce = 100
const histories = Number(process.env.HISTORIES ?? 1)

const groups = 3
const pupils = 2
const group = fc.nat(groups - 1)
const pupil = fc.nat(pupils - 1)
const act = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('add', 'add', 'join', 'remove', 'leave', 'restore', 'restore', 'mark'),
      group,
      pupil,
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('move'), group, pupil, to: group }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('deleteCourse', 'restoreCourse', 'copy', 'claim'), group, pupil }),
  },
)

/** How a stay of the model ended; a card's stays are those of its account after the merge. */
interface ModelStay {
  ended?: 'removed' | 'left' | 'moved'
  to?: number
}

/** The simple model: where each student is, and how each earlier stay ended. */
class Model {
  stays = Array.from({ length: pupils }, () => Array.from({ length: groups }, (): ModelStay[] => []))
  deleted = new Set<number>()
  /** The students who left a course of the teacher and have joined none by themselves since. */
  leavers = new Set<number>()
  #order = 0
  /** What was done, for the message of a failure. */
  log: string[] = []
  /** When a stay ended, by the order of acts. */
  endedAt = new Map<ModelStay, number>()

  of(pupil: number, group: number): ModelStay[] {
    return this.stays[pupil]?.[group] ?? []
  }
  last(pupil: number, group: number): ModelStay | undefined {
    return this.of(pupil, group).at(-1)
  }
  isIn(pupil: number, group: number): boolean {
    return this.of(pupil, group).some(({ ended }) => ended === undefined)
  }
  end(pupil: number, group: number, ended: NonNullable<ModelStay['ended']>, to?: number): void {
    const stay = this.of(pupil, group).find((one) => one.ended === undefined)
    if (!stay) throw new Error('not there')
    Object.assign(stay, { ended, ...(to !== undefined && { to }) })
    this.endedAt.set(stay, ++this.#order)
  }
  /** The groups to which a student was moved, one after the other. */
  wayOf(pupil: number, to: number, movedAt: number): number[] {
    const seen = new Set<number>()
    const ways = [{ group: to, since: movedAt }]
    for (const { group, since } of ways) {
      if (seen.has(group)) continue
      seen.add(group)
      for (const next of this.of(pupil, group))
        if (next.ended === 'moved' && (this.endedAt.get(next) ?? 0) >= since)
          ways.push({ group: next.to ?? 0, since: this.endedAt.get(next) ?? 0 })
    }
    return [...seen]
  }
  /** Where a student is who was moved by this stay; undefined if in none of the courses of the moves. */
  whereNow(pupil: number, stay: ModelStay): number | undefined {
    const way = this.wayOf(pupil, stay.to ?? 0, this.endedAt.get(stay) ?? 0)
    return way.find((group) => !this.deleted.has(group) && this.isIn(pupil, group))
  }
}

interface World {
  owner: ReturnType<typeof server.as>
  ids: number[]
  codes: string[]
  people: TestPerson[]
}

async function makeWorld(): Promise<World> {
  const teacher = await server.make.person('teacher', { limit: 5_000 })
  const owner = server.as(teacher)
  const ids: number[] = []
  const codes: string[] = []
  for (let n = 0; n < groups; n++) {
    const { rows } = await server.pool.query<{ id: number }>(
      `with made as (insert into courses (name, description) values ($2, '') returning id)
       insert into course_teachers (course_id, teacher_id, is_owner) select id, $1, true from made returning course_id as id`,
      [teacher.id, `Qrup ${n}`],
    )
    const id = rows[0]?.id ?? 0
    ids.push(id)
    const { body } = await owner.call(setJoinCode, { params: { id }, body: { on: true, openToday: true } })
    codes.push(String(body.code))
  }
  const people: TestPerson[] = []
  for (let n = 0; n < pupils; n++) people.push(await server.make.person('student'))
  return { owner, ids, codes, people }
}

type Act = { do: string; group: number; pupil: number; to?: number }

/** Does the act in the product and in the model, and compares whether it was accepted. */
async function run(model: Model, { owner, ids, codes, people }: World, { do: what, group, pupil, to = group }: Act) {
  const [id = 0, code = ''] = [ids[group], codes[group]]
  const student = people[pupil] as TestPerson
  const studentId = student.id
  const isLive = !model.deleted.has(group)
  const isIn = isLive && model.isIn(pupil, group)
  const last = model.last(pupil, group)
  const begin = () => model.of(pupil, group).push({})
  const before = JSON.stringify([model.stays, [...model.deleted]])
  switch (what) {
    case 'add': {
      const { status, error } = await owner.call(addParticipant, {
        params: { id },
        body: { studentShortId: student.shortId },
      })
      const hasLeft = last?.ended === 'left' && model.leavers.has(pupil)
      const isMoved = last?.ended === 'moved' && !model.deleted.has(last.to ?? 0) && model.isIn(pupil, last.to ?? 0)
      const expected = !isLive
        ? 'not_found'
        : isIn
          ? 'already_participant'
          : hasLeft
            ? 'student_left'
            : isMoved
              ? 'student_moved'
              : undefined
      expect([status === 201, error.code], `add ${pupil} to ${group}`).toEqual([expected === undefined, expected])
      if (expected) break
      begin()
      // who left a course that was new to them is another story (new-courses.test.ts)
      await server.as(student).call(setCourseKnown, { params: { id } })
      break
    }
    case 'join': {
      const { status } = await server.as(student).call(joinCourse, { params: { code } })
      expect(status === 201, `join ${group}`).toBe(isLive && !isIn)
      if (status !== 201) break
      begin()
      model.leavers.delete(pupil)
      break
    }
    case 'remove': {
      const { status } = await owner.call(removeParticipant, { params: { id, studentId } })
      expect(status === 200, `remove from ${group}`).toBe(isIn)
      if (isIn) model.end(pupil, group, 'removed')
      break
    }
    case 'leave': {
      const { status } = await server.as(student).call(leaveAsParticipant, { params: { id } })
      expect(status === 200, `leave ${group}`).toBe(isIn)
      if (!isIn) break
      model.end(pupil, group, 'left')
      model.leavers.add(pupil)
      break
    }
    case 'move': {
      const { status } = await owner.call(moveParticipant, {
        params: { id, studentId },
        body: { toCourseId: ids[to] ?? 0, from: today },
      })
      const hasLeft = model.last(pupil, to)?.ended === 'left' && model.leavers.has(pupil)
      const canMove = isIn && !model.deleted.has(to) && !model.isIn(pupil, to) && !hasLeft
      expect(status === 200, `move from ${group} to ${to}`).toBe(canMove)
      if (!canMove) break
      model.end(pupil, group, 'moved', to)
      model.of(pupil, to).push({})
      break
    }
    case 'restore': {
      const { status } = await owner.call(restoreDeleted, {
        params: { id },
        body: { kind: 'participant', id: studentId },
      })
      const place = last?.ended === 'moved' ? model.whereNow(pupil, last) : undefined
      const canRestore =
        isLive &&
        !isIn &&
        (last?.ended === 'removed' || (last?.ended === 'moved' && (place === undefined || place === last.to)))
      expect(status === 200, `restore in ${group}`).toBe(canRestore)
      if (!canRestore || !last) break
      const movedAt = model.endedAt.get(last) ?? 0
      const to = last.to
      model.endedAt.delete(last)
      for (const key of ['ended', 'to'] as const) delete last[key]
      if (to === undefined) break
      if (place === undefined) {
        // a deleted course comes back without the student
        for (const way of model.wayOf(pupil, to, movedAt))
          if (model.deleted.has(way) && model.isIn(pupil, way)) model.end(pupil, way, 'removed')
        break
      }
      // nobody is marked after a move here unless by the act "mark"
      const stays = model.of(pupil, to)
      const undone = stays.findIndex(({ ended }) => ended === undefined)
      if ((marked.get(`${studentId} ${to}`) ?? -1) >= movedAt) model.end(pupil, to, 'removed')
      else stays.splice(undone, 1)
      break
    }
    case 'mark': {
      const { status, body } = await owner.call(saveAttendance, {
        params: { id },
        body: { date: yesterday, statuses: [{ studentId, status: '+' }] },
      })
      expect(status === 200 && body.statuses.length > 0, `mark in ${group}`).toBe(isIn)
      // the same mark again changes nothing
      if (isIn && !marked.has(`${studentId} ${group}`))
        marked.set(`${studentId} ${group}`, model.endedAt.size === 0 ? 0 : Math.max(...model.endedAt.values()))
      break
    }
    case 'claim': {
      if (!isLive) break
      const { shortId, claimCode } = await server.make.card({ id })
      const { status } = await server.as(student).call(mergeCard, { body: { shortId, claimCode } })
      expect(status, `claim in ${group}`).toBe(200)
      if (!isIn) begin()
      break
    }
    case 'deleteCourse': {
      const { status } = await owner.call(deleteCourse, { params: { id } })
      expect(status === 200).toBe(isLive)
      model.deleted.add(group)
      break
    }
    case 'restoreCourse': {
      const { status } = await owner.call(restoreCourse, { body: { kind: 'course', id } })
      expect(status === 200).toBe(!isLive)
      model.deleted.delete(group)
      break
    }
    case 'copy': {
      const { status, body } = await owner.call(copyCourse, {
        params: { id },
        body: { name: `Nüsxə ${crypto.randomUUID()}`, withStudents: true },
      })
      expect(status === 201).toBe(isLive)
      if (!isLive) break
      const inModel = people.flatMap(({ id }, n) => (model.isIn(n, group) ? [id] : []))
      const known = new Set(people.map(({ id }) => id))
      expect(body.participantIds.filter((one) => known.has(one)).sort()).toEqual(inModel.sort())
      await owner.call(deleteCourse, { params: { id: body.id } })
      break
    }
  }
  if (JSON.stringify([model.stays, [...model.deleted]]) !== before) model.log.push(`${what} ${pupil} ${group}>${to}`)
}

/** The last end of a stay before a student was first marked in a course. */
let marked = new Map<string, number>()

/** Compares what the teacher, the student and the papers say with the model. */
async function compare(model: Model, { owner, ids, people }: World): Promise<void> {
  for (const [group, id] of ids.entries()) {
    if (model.deleted.has(group)) continue
    const { body: course } = await owner.call(getCourse, { params: { id } })
    const { body: days } = await owner.call(listAttendance, { params: { id } })
    for (const [n, { id: studentId }] of people.entries()) {
      const stays = model.of(n, group)
      const found = [...course.participants, ...(course.former ?? [])].filter((person) => person.id === studentId)
      expect(found.length, 'nobody is twice in a list').toBe(stays.length > 0 ? 1 : 0)
      const [person] = found
      expect(course.participantIds.includes(studentId), `${n} in ${group}`).toBe(model.isIn(n, group))
      if (!person) continue
      expect(1 + (person.earlier?.length ?? 0), 'no stay is lost').toBe(stays.length)
      // every stored mark of the student is in a register, and the student's own page counts the same
      const marks = days.flatMap(({ date, statuses }) =>
        statuses.flatMap((mark) => (mark.studentId === studentId ? date : [])),
      )
      for (const date of marks) {
        expect(countsOn(staysOf(person), date)).toBe(true)
        expect(membership(staysOf(person), { first: date, last: date }, date).state).not.toBe('none')
      }
    }
  }
  for (const [n, student] of people.entries()) {
    const { body } = await server.as(student).call(listMyCourses)
    const seen = body.filter(({ id }) => ids.includes(id)).map(({ id, former }) => [ids.indexOf(id), former])
    const expected = ids.flatMap((_, group) =>
      model.deleted.has(group) || model.of(n, group).length === 0 ? [] : [[group, !model.isIn(n, group)]],
    )
    expect(new Map(seen as [number, boolean][])).toEqual(new Map(expected as [number, boolean][]))
  }
}

test('random histories of stays are the same for teacher, student, papers and a simple model', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: actsAtOnce, maxLength: actsAtOnce }), async (acts) => {
      const [model, world] = [new Model(), await makeWorld()]
      marked = new Map()
      try {
        for (const [n, one] of acts.entries()) {
          await run(model, world, one)
          if (n % 10 === 9) await compare(model, world)
        }
      } catch (error) {
        throw new Error(`after ${model.log.join(', ')}`, { cause: error })
      }
    }),
    { numRuns: histories, endOnFailure: true },
  )
})
