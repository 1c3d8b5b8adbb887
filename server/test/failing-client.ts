import pg from 'pg'

/** How a statement fails. PostgreSQL itself raises the error, which quotes the values of the statement where it can. */
const replacements = {
  /** Message, detail, hint and context quote the values. */
  refused: `select refuse($1, 'XX001')`,
  /** PostgreSQL's own message quotes the values. */
  malformed: 'select $1::text::int',
  /** The disk of the database is full. */
  full: `select refuse($1, '53100')`,
  /** The database is shutting down. */
  stopping: `select refuse($1, '57P01')`,
  /** The statement timed out. */
  cancelled: 'select pg_cancel_backend(pg_backend_pid()), pg_sleep(1), $1::text',
  /** The connection ends. */
  cut: 'select pg_terminate_backend(pg_backend_pid()), pg_sleep(1), $1::text',
} as const
export type Failure = keyof typeof replacements

/** Must be executed before a statement can be refused. */
export const refuseFunction = `
  create function refuse(given text, code text) returns void language plpgsql as $$ begin
    raise exception 'refused: %', given using errcode = code, detail = given, hint = given, constraint = 'refused';
  end $$`

const isControl = /^\s*(begin|commit|rollback|start transaction)/i

let plan: { left: number; failure: Failure } | undefined
let everyFailure: Failure | undefined

/** Makes one statement fail after this number of others; BEGIN, COMMIT and ROLLBACK are not counted. */
export function failStatement(after: number, failure: Failure): void {
  plan = { left: after, failure }
}

/** Makes every statement except BEGIN, COMMIT and ROLLBACK fail, until it is called without a failure. */
export function failEveryStatement(failure?: Failure): void {
  everyFailure = failure
}

/** Ends what `failStatement` began. @returns whether a statement has failed */
export function hasFailed(): boolean {
  const failed = plan !== undefined && plan.left < 0
  plan = undefined
  return failed
}

function isNext(text: string): boolean {
  if (isControl.test(text)) return false
  if (everyFailure !== undefined) return true
  if (plan === undefined) return false
  return plan.left-- === 0
}

/** A connection that replaces a chosen statement by one with the same values that PostgreSQL refuses. */
export class FailingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((...args: unknown[]) => {
      const [statement, given, ...rest] = args as [string | pg.QueryConfig, unknown, ...unknown[]]
      const isText = typeof statement === 'string'
      const failure = everyFailure ?? plan?.failure
      if (failure === undefined || !isNext(isText ? statement : statement.text)) return query(...args)
      const values = (isText ? given : statement.values) as unknown[] | undefined
      return query(
        { text: replacements[failure], values: [JSON.stringify(values ?? [])] },
        ...(isText ? rest : args.slice(1)),
      )
    }) as typeof this.query
  }
}
