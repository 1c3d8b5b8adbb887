import type pg from 'pg'
import type { Course } from './marks-courses.ts'

/** The input of every kind of load. */
export interface MarksBench {
  url: string
  socketFolder: string
  pool: pg.Pool
  clients: number
  seconds: number
  all: Course[]
  students: number[]
  /** Each client has its own courses. All courses together exceed the response cache. */
  coursesOf(client: number): Course[]
}

/** A kind of load over HTTP, the same work directly on PostgreSQL, and the lowest allowed ratio of the two. */
export interface LoadKind {
  name: string
  limits: { oneClient?: number; manyClients?: number }
  ours(round: number): Promise<number>
  postgres(round: number): Promise<number>
  prepare?(): Promise<unknown>
}
