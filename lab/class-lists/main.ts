import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readArguments } from '../../scripts/arguments.ts'
import { classLists } from './lists.ts'

// Writes the class lists of the tests as files, to be tried in a browser.

const { values } = readArguments({
  usage: 'npx node lab/class-lists/main.ts FOLDER\n',
  accepts: (given) => given.length === 1,
})
const [folder = ''] = values
await mkdir(folder, { recursive: true })
for (const { file, content } of classLists) await writeFile(join(folder, file), content)
process.stdout.write(`${classLists.length} files in ${folder}\n`)
