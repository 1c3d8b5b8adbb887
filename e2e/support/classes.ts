import { listAttendance, type MarkValue, type Status, saveAttendance } from '@hasiye/contract/attendance.ts'
import { createCourse } from '@hasiye/contract/courses.ts'
import { addManyParticipants, addTeacher } from '@hasiye/contract/participants.ts'
import { execute } from '../../server/test/refusals.ts'
import { findUrl } from './database.ts'
import type { Person } from './people.ts'

export type Pupil = Pick<Person, 'id' | 'shortId' | 'fullName'>

/** Guarantees at least four pupils, so that tests can destructure them. */
export type Pupils = [Pupil, Pupil, Pupil, Pupil, ...Pupil[]]

/** Marks by date, one character per pupil in their order; a space is an empty mark. */
export type Signs = Record<string, string>

export interface CourseDetails {
  name?: string
  description?: string
  pupils?: Pupil[]
  days?: Signs
  coTeacher?: Person
}

export interface Course {
  id: number
  name: string
}

/** Creates a course with pupils and marks through the API, without a browser. */
export async function makeCourse(owner: Person, details: CourseDetails = {}): Promise<Course> {
  const { name = 'Riyaziyyat, 9-cu sinif', description = 'Cəbr və həndəsə', pupils = [], days = {} } = details
  const { session } = owner
  const { id } = await session.call(createCourse, { body: { name, description } })
  const studentShortIds = pupils.map(({ shortId }) => shortId)
  if (pupils.length > 0) {
    await session.call(addManyParticipants, { params: { id }, body: { studentShortIds } })
    await knowCourse({ id })
  }
  for (const [date, signs] of Object.entries(days)) {
    const statuses = pupils.flatMap((pupil, index) => {
      const status = (signs[index] ?? '').trim() as Status
      return status === '' ? [] : [{ studentId: pupil.id, status }]
    })
    await session.call(saveAttendance, { params: { id }, body: { date, statuses } })
  }
  if (details.coTeacher) await addCoTeacher(owner, { id }, details.coTeacher)
  return { id, name }
}

/** All students of a course have confirmed it, as is usual for a course to which they were added. */
const knowCourse = async ({ id }: Pick<Course, 'id'>): Promise<void> =>
  process.env.E2E_DATA_DIR ? execute(await findUrl(), 'delete from new_courses where course_id = $1', [id]) : undefined

/** Adds a co-teacher to a course. */
export async function addCoTeacher(
  { session }: Person,
  { id }: Pick<Course, 'id'>,
  { shortId }: Person,
): Promise<void> {
  await session.call(addTeacher, { params: { id }, body: { teacherShortId: shortId } })
}

/** Returns the stored mark of a pupil on a date; undefined if the date does not exist. */
export async function storedMark(
  { session }: Person,
  { id }: Course,
  pupil: Pupil,
  date: string,
): Promise<MarkValue | undefined> {
  const days = await session.call(listAttendance, { params: { id } })
  const day = days.find((one) => one.date === date)
  const mark = day?.statuses.find(({ studentId }) => studentId === pupil.id)
  return day && { status: mark?.status ?? '', note: mark?.note ?? '' }
}

/** Writes one mark in one call, as another page would. */
export async function writeMark(
  { session }: Person,
  { id }: Course,
  pupil: Pupil,
  date: string,
  mark: MarkValue,
): Promise<void> {
  const statuses = [{ studentId: pupil.id, ...mark }]
  await session.call(saveAttendance, { params: { id }, body: { date, statuses } })
}
