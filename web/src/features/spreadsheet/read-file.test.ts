import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFile } from './read-file.ts'

test('a file that was changed after it was chosen is reported as unreadable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hasiye-chosen-'))
  const path = join(folder, 'siyahi.csv')
  await writeFile(path, 'Ad soyad')
  const chosen = new File([await openAsBlob(path)], 'siyahi.csv')
  await writeFile(path, 'another content, another size')
  await expect(readFile(chosen, '.csv')).rejects.toThrow('Fayl dəyişib və ya oxunmur, yenidən seçin.')
  await rm(folder, { recursive: true })
})
