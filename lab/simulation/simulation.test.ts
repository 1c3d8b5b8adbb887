import { expect, test } from 'vitest'
import { simulate } from './world.ts'

/** Seeds of runs that once found a bug. */
const foundFaults = [
  // Of two tabs, the later write also overwrote the other tab's change of the same cell.
  306, 547, 2772,
  // A draft on a broken disk overwrote a later save that it did not include.
  164,
  // A save on a broken disk was sent after a newer one and replaced it.
  1060,
  // A mark was changed back while the repeat of its save skipped the student, who had left the course.
  3906,
  // After a rejection that did not depend on the content, a note that was possibly stored was sent again with another
  // id.
  505,
  // When a deleted date was added again, the other field of a changed cell was added too, with the value it had when the cell was
  // tapped.
  119,
  6517,
  // An older draft kept by a broken disk overwrote a save, because another field of its cell was changed after the save.
  10130,
  // The witness was too strict: a mark was changed back on top of a rejected save, and a copy of the save arrived after
  // the rejection.
  12684,
  // The witness was too strict: a mark was changed back on a date that had been added again, and a copy of an earlier save arrived.
  21155,
  // One tab added a deleted date again with a mark that another tab had changed 50 ms before, and the older value replaced the newer.
  8692,
  16456,
  // When fields of two changes of a cell were combined, the cell got the time of the older one, and another tab
  // considered it older.
  24049, 66833,
  // Pressing save in one tab restored a failed save that another tab had sent meanwhile; its older note replaced a
  // newer one.
  78531,
  // Two tabs pressed save for the same tap. It was changed back, and when both saves were rejected, the second one was
  // reverted.
  173120,
  // The witness was too strict: a mark was set again after its save had been discarded, and a copy of the save arrived.
  135970, 162439,
]

test.each(foundFaults)('run %i keeps every tapped mark and overwrites no unseen change', async (seed) => {
  expect(await simulate(seed)).toBeUndefined()
})

test('100 runs with wrong clocks, an archived course and a worker that sends lose no mark either', async () => {
  for (let seed = 1; seed <= 100; seed++) expect(await simulate(seed, { hasHazards: true })).toBeUndefined()
})

test('200 runs with faulty networks, disks and timing lose no mark and overwrite no unseen change', async () => {
  for (let seed = 1; seed <= 200; seed++) expect(await simulate(seed)).toBeUndefined()
})
