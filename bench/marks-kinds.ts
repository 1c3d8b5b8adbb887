import type pg from 'pg'

export interface Course {
  id: number
  ownerId: number
  cookie: string
}

/** What the kinds of load have in common. */
export interface MarksBench {
  url: string
  socketFolder: string
  pool: pg.Pool
  clients: number
  seconds: number
  all: Course[]
  students: number[]
  /** Each client has courses of its own: all together are more than the response cache keeps. */
  coursesOf(client: number): Course[]
}

/** A kind of load over HTTP, the same work straight on PostgreSQL, and the least ratio of the two. */
export interface LoadKind {
  name: string
  limits: { alone?: number; together?: number }
  ours(round: number): Promise<number>
  postgres(round: number): Promise<number>
  prepare?(): Promise<unknown>
}
