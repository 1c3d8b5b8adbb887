import { type Actor, actors } from './makers.ts'

type Verdict = [status: number, code: string | undefined]

const verdicts: Record<string, Verdict> = {
  '401': [401, 'unauthenticated'],
  '404': [404, 'not_found'],
  '409': [409, 'owner_required'],
  R: [403, 'read_only'],
  X: [403, 'forbidden'],
  N: [403, 'forbidden'],
}

/** A row of the access table, written as SECURITY_REQUIREMENTS.md section 1 has it, for `test.each`. */
export function accessRow(row: string, success: 200 | 201 = 200): [Actor, ...Verdict][] {
  const cells = row.split(/\s+/)
  return actors.map((actor, place) => [actor, ...(verdicts[cells[place] ?? ''] ?? ([success, undefined] as Verdict))])
}
