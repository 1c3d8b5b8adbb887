import { Readable } from 'node:stream'
import { lower } from '../../contract/src/locale.ts'
import type { Trx } from '../../server/src/db/db.ts'
import { recordFile } from '../../server/src/storage/files.ts'
import type { Storage } from '../../server/src/storage/storage.ts'
import type { DemoCourse } from './add-courses.ts'
import { parabolaPdf, planXlsx, toneWav, wavePng } from './files.ts'
import { bakuInstant } from './school-days.ts'

interface FilePlan {
  fileName: string
  mediaType: string | null
  bytes(): Buffer | Promise<Buffer>
}

type MaterialPlan = (FilePlan | { url: string }) & {
  title: string
  /** Written alternately by a student and the owner. */
  comments?: readonly string[]
}

interface CategoryPlan {
  name: string
  materials: readonly MaterialPlan[]
  /** Written by the owner. */
  comment?: string
}

const plannedCategories: readonly CategoryPlan[] = [
  {
    name: 'Mühazirələr',
    comment: 'Hər mövzunun mühazirəsi dərsdən əvvəl burada olacaq. Sualınız olsa, materialın altında yazın.',
    materials: [
      {
        title: 'İllik mövzu planı',
        fileName: 'illik mövzu planı.xlsx',
        mediaType: null,
        bytes: planXlsx,
      },
      {
        title: 'Dalğanın qrafiki',
        fileName: 'dalğanın qrafiki.png',
        mediaType: 'image/png',
        bytes: wavePng,
      },
      {
        title: 'Parabolanı özünüz qurun',
        url: 'https://www.geogebra.org/graphing',
        comments: ['a-nı dəyişəndə parabola necə dəyişir? Dərsdə danışacağıq.'],
      },
      {
        title: 'Kvadrat funksiya və onun qrafiki',
        fileName: 'kvadrat funksiya.pdf',
        mediaType: 'application/pdf',
        bytes: parabolaPdf,
        comments: [
          'Müəllim, təpə nöqtəsini formulasız tapmaq olar?',
          'Olar: kökləri tapın, təpə nöqtəsi onların ortasındadır. Nümunə: https://az.wikipedia.org/wiki/Parabola',
          'Aydın oldu, sağ olun!',
        ],
      },
    ],
  },
  {
    name: 'Ev tapşırıqları',
    materials: [
      {
        title: 'Dinləmə tapşırığı',
        fileName: 'dinləmə tapşırığı.wav',
        mediaType: 'audio/wav',
        bytes: toneWav,
        comments: ['Səs bir az alçaqdır, amma eşidilir.'],
      },
      { title: 'Oxu mətni: Bakı', url: 'https://az.wikipedia.org/wiki/Bak%C4%B1' },
    ],
  },
  { name: 'Yoxlama işləri', materials: [] },
]

async function storeFile(trx: Trx, storage: Storage, { fileName, mediaType, bytes }: FilePlan) {
  const stored = await storage.put(Readable.from([await bytes()]))
  await recordFile(trx, 'material', { ...stored, mediaType })
  return { fileName, fileKey: stored.key }
}

async function addMaterial(
  trx: Trx,
  storage: Storage,
  course: DemoCourse,
  categoryId: number,
  plan: MaterialPlan,
  day: string,
): Promise<void> {
  const { id: courseId, owner, seats } = course
  const content = 'url' in plan ? { fileName: '', url: plan.url } : await storeFile(trx, storage, plan)
  const { id: materialId } = await trx
    .insertInto('materials')
    .values({
      courseId,
      categoryId,
      title: plan.title,
      ...content,
      uploadedBy: owner.id,
      createdAt: bakuInstant(day, '19:05'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [i, text] of (plan.comments ?? []).entries()) {
    const authorId = i % 2 === 0 ? (seats[i]?.person.id ?? owner.id) : owner.id
    const createdAt = bakuInstant(day, `20:${10 + i}`)
    await trx.insertInto('comments').values({ courseId, materialId, authorId, text, createdAt }).execute()
  }
}

/** Adds the categories of a course, with real files and links added on its last lessons, and their comments. */
export async function addMaterials(trx: Trx, storage: Storage, course: DemoCourse): Promise<void> {
  const days = course.days.slice(-plannedCategories.flatMap(({ materials }) => materials).length)
  const createdAt = bakuInstant(course.days[0] ?? '', '18:00')
  let next = 0
  for (const { name, materials, comment } of plannedCategories) {
    const { id: categoryId } = await trx
      .insertInto('categories')
      .values({ courseId: course.id, name, lowerName: lower(name), createdAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (comment) {
      const values = { courseId: course.id, categoryId, authorId: course.owner.id, text: comment, createdAt }
      await trx.insertInto('comments').values(values).execute()
    }
    for (const plan of materials) {
      await addMaterial(trx, storage, course, categoryId, plan, days[next++] ?? days[0] ?? '')
    }
  }
}
