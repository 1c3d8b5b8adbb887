import { expect, test } from 'vitest'
import { openExportSlots } from './export-slots.ts'

test('two exports run at once, one per person; the next starts when one ends', async () => {
  const acquire = openExportSlots()
  const [first] = [await acquire(1), await acquire(2)]
  await expect(acquire(1)).rejects.toMatchObject({ code: 'busy', details: { status: 429 } })
  const third = acquire(3)
  first()
  await third
  const again = acquire(1)
  await expect(acquire(1)).rejects.toMatchObject({ code: 'busy' })
  ;(await third)()
  await again
})

test('an export is refused with a time to retry when too many wait', async () => {
  const acquire = openExportSlots()
  const waiting = Array.from({ length: 22 }, (_, n) => acquire(n))
  await expect(acquire(22)).rejects.toMatchObject({ code: 'busy', details: {} })
  for (const release of waiting) (await release)()
  ;(await acquire(22))()
})
