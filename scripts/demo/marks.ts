import type { Status } from '../../contract/src/attendance.ts'
import type { DemoCourse } from './add-courses.ts'
import { notes } from './notes.ts'
import type { Random } from './random.ts'
import { bakuInstant } from './school-days.ts'

interface DemoMark {
  courseId: number
  date: string
  studentId: number
  status: Status
  note: string
  updatedAt: string
  updatedBy: number
}

export interface DrawnMark extends DemoMark {
  /** First saved with the opposite status, then corrected in the evening. */
  isCorrected: boolean
}

const unmarkedProbability = 0.008
const noteProbability = { '+': 0.02, '-': 0.22 }
const correctionProbability = 0.02
const correctedAt = '19:05'
const coTeacherProbability = 0.2
/** Probabilities of being present. The average is nine of ten lessons: most students are rarely absent, a few often. */
const presence = [0.98, 0.97, 0.95, 0.95, 0.93, 0.91, 0.88, 0.84, 0.76]

function drawStatus(random: Random, presenceOfStudent: number): Status {
  if (random.chance(unmarkedProbability)) return ''
  return random.chance(presenceOfStudent) ? '+' : '-'
}

/** Draws the marks of a course, day by day; unmarked students have none. */
export function drawMarks(random: Random, { id, plan, owner, coTeacher, seats, days }: DemoCourse): DrawnMark[] {
  const students = seats.map((seat) => ({ ...seat, presence: random.pick(presence) }))
  return days.flatMap((date) => {
    const writer = coTeacher && random.chance(coTeacherProbability) ? coTeacher : owner
    return students.flatMap((student) => {
      const status = date < student.since ? '' : drawStatus(random, student.presence)
      if (status === '') return []
      const note = random.chance(noteProbability[status]) ? random.pick(notes[status]) : ''
      const isCorrected = random.chance(correctionProbability)
      const updatedAt = bakuInstant(date, isCorrected ? correctedAt : plan.endsAt)
      const { id: studentId } = student.person
      return [{ courseId: id, date, studentId, status, note, updatedAt, updatedBy: writer.id, isCorrected }]
    })
  })
}
