import { getMe } from '@hasiye/contract/accounts.ts'
import { getCourse } from '@hasiye/contract/courses.ts'
import { getImage, removeBanner, setAvatar, setBanner } from '@hasiye/contract/images.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { accessOf, everyAccount, teachersOfCourse } from '../../test/access.ts'
import { formOf } from '../../test/forms.ts'
import { testServer } from '../../test/harness.ts'
import type { TestPerson } from '../../test/makers.ts'
import { traces } from '../../test/stored.ts'

const server = testServer()

const picture = (width: number, height: number, background = '#0f766e') =>
  sharp({ create: { width, height, channels: 3, background } })
const png = await picture(640, 480).png().toBuffer()
const tiff = await picture(9, 9).tiff().toBuffer()
const jpeg = await picture(640, 480).jpeg().toBuffer()
const vast = await picture(4001, 4000).png().toBuffer()
const frames = await Promise.all(
  Array.from({ length: 17 }, (_, n) =>
    picture(1000, 1000, `hsl(${n * 20}, 50%, 50%)`)
      .png()
      .toBuffer(),
  ),
)
const animation = await sharp(frames, { join: { animated: true } })
  .gif()
  .toBuffer()
/** A decodable picture whose header says HEIC. */
const heic = await picture(20, 20).avif().toBuffer()
heic.write('heic', heic.indexOf('ftyp') + 4, 'latin1')
const keyOf = (path: string) => ({ key: path.split('/').at(-1) ?? '' })

const wear = (person: TestPerson | undefined, bytes: Buffer = png) =>
  server.as(person).call(setAvatar, { form: formOf({ avatar: [bytes, 'şəkil.png'] }) })

test.each(accessOf(everyAccount))('%s setting a picture gets %i', async (who, status, code) => {
  const { people } = await server.make.course()
  const response = await wear(people[who])
  expect([response.status, response.error.code]).toEqual([status, code])
})

test.each(accessOf({ ...everyAccount, parent: 'allowed' }))(
  '%s seeing a picture gets %i',
  async (who, status, code) => {
    const { people } = await server.make.course()
    const { body } = await wear(people.owner)
    const response = await server.as(people[who]).call(getImage, { params: keyOf(body.avatar) })
    expect([response.status, response.error?.code]).toEqual([status, code])
  },
)

test.each(accessOf(teachersOfCourse))("%s setting a course's picture gets %i", async (who, status, code) => {
  const { course, people } = await server.make.course()
  const response = await server.as(people[who]).call(setBanner, { params: course, form: formOf({ banner: png }) })
  expect([response.status, response.error.code]).toEqual([status, code])
})

test.each(accessOf(teachersOfCourse))("%s removing a course's picture gets %i", async (who, status, code) => {
  const { course, people } = await server.make.course()
  const response = await server.as(people[who]).call(removeBanner, { params: course })
  expect([response.status, response.error.code]).toEqual([status, code])
})

describe('an avatar', () => {
  test('becomes a square WebP that browsers cache', async () => {
    const student = await server.make.person('student')
    const { body } = await wear(student)
    expect((await server.as(student).call(getMe)).body.avatar).toBe(body.avatar)
    const { bytes, headers } = await server.as(student).call(getImage, { params: keyOf(body.avatar) })
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })

  test('loses the metadata of the camera, and is rotated upright', async () => {
    const student = await server.make.person('student')
    const photo = await picture(300, 200)
      .withExif({ IFD0: { Copyright: 'Aysel' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { body } = await wear(student, photo)
    const { bytes } = await server.as(student).call(getImage, { params: keyOf(body.avatar) })
    const { exif, orientation } = await sharp(bytes).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
  })

  test('that was replaced is not served any more', async () => {
    const student = await server.make.person('student')
    const [{ body: first }, { body: second }] = [await wear(student), await wear(student)]
    expect(first.avatar).not.toBe(second.avatar)
    const see = (path: string) => server.as(student).call(getImage, { params: keyOf(path) })
    expect([(await see(first.avatar)).status, (await see(second.avatar)).status]).toEqual([404, 200])
  })

  test.each(['jpeg', 'webp', 'gif', 'avif'] as const)('may be a %s', async (format) => {
    const student = await server.make.person('student')
    expect((await wear(student, await picture(20, 20).toFormat(format).toBuffer())).status).toBe(200)
  })

  test.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a TIFF', tiff],
    ['a HEIC', heic],
    ['a PDF', Buffer.from('%PDF-1.4')],
  ])('may not be a %s', async (_what, bytes) => {
    const student = await server.make.person('student')
    const before = await traces(server)
    const response = await wear(student, bytes)
    expect([response.status, response.error.error]).toEqual([
      415,
      'Bu növ fayl qəbul edilmir. İcazə verilən növlər: JPEG, PNG, WebP, GIF, AVIF.',
    ])
    expect(await traces(server)).toEqual(before)
  })

  const tooLarge = [413, 'Şəkil çox böyükdür. Ən çoxu 16 meqapiksel ola bilər.']
  const damaged = [400, 'Şəkil faylı zədələnib. Başqa şəkil seçin.']
  test.each([
    ['of more than 16 megapixels', vast, tooLarge],
    ['of more than 16 megapixels in all frames', animation, tooLarge],
    ['that breaks off in its header', png.subarray(0, 60), damaged],
    ['that breaks off later', jpeg.subarray(0, jpeg.length / 2), damaged],
  ])('that is %s is not refused as a wrong type', async (_what, bytes, refusal) => {
    const student = await server.make.person('student')
    const before = await traces(server)
    const response = await wear(student, bytes)
    expect([response.status, response.error.error]).toEqual(refusal)
    expect(await traces(server)).toEqual(before)
  })

  test('of more than 10 MB is refused', async () => {
    const student = await server.make.person('student')
    const response = await wear(student, Buffer.alloc(10 * 1024 * 1024 + 1))
    expect([response.status, response.error.error]).toEqual([413, 'Fayl çox böyükdür. Ən çoxu 10 MB yükləmək olar.'])
  })
})

describe('the picture of a course', () => {
  test('is shown to everybody in the course until it is removed', async () => {
    const { course, people } = await server.make.course()
    const large = await picture(3200, 900).png().toBuffer()
    const response = await server.as(people.owner).call(setBanner, { params: course, form: formOf({ banner: large }) })
    const { bannerImage } = response.body
    expect((await server.as(people.parent).call(getCourse, { params: course })).body).toMatchObject({ bannerImage })
    const { bytes } = await server.as(people.student).call(getImage, { params: keyOf(bannerImage) })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 450 })
    const removed = await server.as(people.owner).call(removeBanner, { params: course })
    expect(removed.body).toEqual({ message: 'Qrup şəkli silindi.' })
    expect((await server.as(people.parent).call(getCourse, { params: course })).body.bannerImage).toBeNull()
    expect((await server.as(people.owner).call(getImage, { params: keyOf(bannerImage) })).status).toBe(404)
  })
})

test('cannot be opened by the key of a material', async () => {
  const { course, people } = await server.make.course()
  const { fileKey } = await server.make.material(course)
  expect((await server.as(people.owner).call(getImage, { params: { key: fileKey } })).status).toBe(404)
})

test.each(['', '..', 'f'.repeat(31), '%00', 'A'.repeat(32)])('the key %j is not found', async (key) => {
  const student = await server.make.person('student')
  expect((await server.as(student).call(getImage, { params: { key } })).status).toBe(404)
})

test('a key with a zero byte is not found', async () => {
  const { people } = await server.make.course()
  const response = await server.app.inject({
    url: '/api/images/%00',
    headers: { cookie: `sid=${people.owner.token}` },
  })
  expect(response.statusCode).toBe(404)
})
