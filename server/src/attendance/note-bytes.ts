import type { FloodGates } from '../http/flood.ts'
import type { CellChange } from './day-changes.ts'

const bytesOf = (note: string): number => (note === '' ? 0 : Buffer.byteLength(note))

/**
 * UTF-8 bytes of notes in changed cells: what they add to the course, negative where notes get shorter, and what is
 * written. The history keeps the note before and after, also of a cell whose sign alone changes.
 */
export function measureNotes(cells: readonly CellChange[]): { added: number; written: number } {
  let added = 0
  let written = 0
  for (const [, , noteBefore, , note] of cells) {
    const [before, after] = [bytesOf(noteBefore), bytesOf(note)]
    added += after - before
    written += after + before
  }
  return { added, written }
}

/** Consumes what one save writes; told again of the same save, the difference only. @throws AppError rate_limited */
export type ConsumeNotes = (writtenBytes: number) => Promise<void>

export function noteConsumer(gates: FloodGates, accountId: number): ConsumeNotes {
  let consumed = 0
  return async (writtenBytes) => {
    if (writtenBytes <= consumed) return
    await gates.countNotes(accountId, writtenBytes - consumed)
    consumed = writtenBytes
  }
}
