import { Device } from './device.ts'
import { Person } from './person.ts'
import { Random, Scheduler } from './scheduler.ts'
import { dates, MemoryServer, type OpenServer, type Server, studentIds, teacherIds } from './server.ts'
import type { Tab } from './tab.ts'
import { holds, isHeldBy, Witness } from './witness.ts'

const minuteMs = 60_000
const busyMs = 2 * minuteMs
const healedMs = 90 * minuteMs

/** Two to four devices, their users and the server, with everything that may go wrong between them. */
export class World {
  random: Random
  witness = new Witness()
  scheduler = new Scheduler(() => this.witness.violation !== undefined)
  server: Server
  /** Devices with wrong clocks, an archived course, the service worker as a sender. */
  hasHazards: boolean
  /** Uses only the statuses that real servers accept. */
  hasRealStatuses: boolean
  absent = new Set<number>()
  devices: Device[]
  presses = 0
  values = 0
  isHealed = false
  lines: string[] = []

  constructor(seed: number, { openServer, hasHazards = false }: Simulation) {
    this.hasHazards = hasHazards
    this.random = new Random(seed)
    this.hasRealStatuses = openServer !== undefined
    this.server = (openServer ?? MemoryServer.open)(
      () => this.scheduler.now,
      (row) => {
        const [before, after] = [row.before, row.after].map(({ status, note }) => `${status}|${note}`)
        this.trace(`server writes ${row.date}/${row.studentId} [${before} > ${after}] for ${row.saveId}`)
        this.witness.writes(row)
      },
    )
    const count = 2 + Math.floor(this.random.next() * 3)
    this.devices = Array.from({ length: count }, (_, index) => new Device(this, `d${index + 1}`))
  }

  trace(line: string): void {
    const seconds = ((this.scheduler.now - Date.parse('2026-11-14T06:00:00.000Z')) / 1000).toFixed(2)
    this.lines.push(`${seconds.padStart(8)} s  ${line}`)
  }

  async run(): Promise<void> {
    for (const id of teacherIds) await this.server.setTeacher(id, true)
    for (const id of studentIds) await this.server.setStudent(id, true)
    for (const date of dates.slice(0, 2)) await this.server.addDate(date)
    const people = this.devices.map((device, index) => {
      // Sometimes two devices belong to the same account.
      const accountId = this.random.chance(0.25) ? 11 : (teacherIds[index % teacherIds.length] as number)
      return new Person(device, accountId)
    })
    for (const person of people) person.begin()
    const end = this.scheduler.now + busyMs
    await this.scheduler.run(end)
    await this.#heal(people)
  }

  /** Repairs network and disks, restores all permissions, and lets everything that is waiting finish. */
  async #heal(people: Person[]): Promise<void> {
    this.isHealed = true
    this.trace('everything works again')
    for (const id of teacherIds) await this.server.setTeacher(id, true)
    for (const id of studentIds) await this.server.setStudent(id, true)
    if (this.server instanceof MemoryServer) this.server.isArchived = false
    for (const device of this.devices) {
      device.network = 'good'
      device.isDiskBroken = false
    }
    for (const person of people) person.comeBack()
    for (let round = 0; round < 3; round++) {
      await this.scheduler.run(this.scheduler.now + healedMs)
      for (const person of people) person.finish()
    }
    await this.scheduler.run(this.scheduler.now + healedMs)
    this.witness.checkNothingStuck(this.devices)
    this.witness.checkNothingLost(
      (fieldKey, value) => isHeldBy(this.devices, fieldKey, value),
      (date) => this.server.lifeOf(date),
    )
  }

  /** Removes this person from the course, or adds them again; returns whether they are in it. */
  toggleAbsence(id: number): boolean {
    return this.absent.delete(id) || !this.absent.add(id)
  }

  /** Archives or unarchives the course; returns whether it is archived. Only the in-memory server can be archived. */
  toggleArchived(): boolean {
    if (!(this.server instanceof MemoryServer)) return false
    this.server.isArchived = !this.server.isArchived
    return this.server.isArchived
  }

  /** A tab loses its memory. If its disk failed, about which it warned, its drafts may be lost. */
  forgets({ device, accountId, store }: Tab): void {
    if (!store.state.storageOff) return
    // A running write may still reach the disk.
    this.scheduler.after(50, () =>
      this.witness.givesUpAll((fieldKey, value) => {
        return fieldKey.device === device.name && fieldKey.accountId === accountId && !holds(device, fieldKey, value)
      }),
    )
  }
}

interface Simulation {
  /** The server; one in memory by default. */
  openServer?: OpenServer
  hasHazards?: boolean
}

export interface Failure {
  seed: number
  reason: string
  trace: string[]
}

const tracedLines = 40

/** Simulates one run. Returns the violation with the events before it; undefined if the guarantees held. */
export async function simulate(seed: number, simulation: Simulation = {}): Promise<Failure | undefined> {
  const { stackTraceLimit } = Error
  // Most errors of a run are expected, and capturing their stacks took a third of its time.
  Error.stackTraceLimit = 0
  const world = new World(seed, simulation)
  try {
    await world.run()
    const reason = world.witness.violation
    if (reason === undefined) return undefined
    const [date = '', studentId = ''] = /\d{4}-\d\d-\d\d\/\d+/.exec(reason)?.[0].split('/') ?? []
    const isOfCell = (line: string) => !/\d{4}-/.test(line) || (line.includes(date) && line.includes(studentId))
    return { seed, reason, trace: world.lines.filter(isOfCell).slice(-tracedLines) }
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
