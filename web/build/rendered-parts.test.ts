import { expect, test } from 'vitest'
import type { Bundle } from './bundle.ts'
import { partsOf } from './rendered-parts.ts'

const screens = '/web/src/app/rendered-screens.ts'
const ofStudents = '/web/src/screens/student/General.tsx'
const ofTeachers = '/web/src/screens/course/General.tsx'

const modules = [
  { id: screens, importedIds: [], dynamicallyImportedIds: [ofStudents], dynamicImporters: [], exports: ['screens'] },
  { id: ofStudents, importedIds: [], dynamicallyImportedIds: [], dynamicImporters: [screens], exports: ['General'] },
  { id: ofTeachers, importedIds: [], dynamicallyImportedIds: [], dynamicImporters: ['/x'], exports: ['General'] },
]

const chunk = (fileName: string, id: string) => ({
  type: 'chunk',
  fileName,
  moduleIds: [id],
  imports: [],
  viteMetadata: { importedCss: new Set([`${fileName}.css`]) },
})

test('a part is the one of the screens that the server renders, whatever other screens call theirs', () => {
  const bundle = {
    first: chunk('first', screens),
    students: chunk('students', ofStudents),
    teachers: chunk('teachers', ofTeachers),
  } as unknown as Bundle
  const find = (id: string) => (modules.find((module) => module.id === id) ?? null) as never
  expect(partsOf('/web', bundle, find)).toEqual({ General: { scripts: ['students'], styles: ['students.css'] } })
})
