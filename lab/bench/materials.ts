import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { fillCategory, type OpenCategory, openCategory } from './category.ts'
import { load } from './load.ts'
import { pgbench } from './pgbench.ts'
import { type BenchServer, memoryOf } from './server.ts'
import { median, printTable } from './table.ts'
import { type UploadedFile, upload } from './upload.ts'

const megabyte = 1024 * 1024
const fileBytes = Number(process.env.BENCH_FILE_MB ?? 100) * megabyte
const uploads = 10
const rounds = 5
const clients = 16
const seconds = 4
const listed = 500
const lookEveryMs = 20

const listScript = `
select m.id, m.title, m.file_name, m.created_at, f.size_bytes, a.full_name,
  (select count(*) from comments c where c.course_id = m.course_id and c.material_id = m.id)
from materials m join files f on f.key = m.file_key left join accounts a on a.id = m.uploaded_by
where m.course_id = :courseId and m.category_id = :categoryId
order by m.created_at desc, m.id desc;
`

async function benchUploads({ url, pid }: BenchServer, { categoryId, cookies }: OpenCategory): Promise<UploadedFile> {
  // warms the server up, so that only the ten simultaneous uploads are measured
  await upload(url, categoryId, cookies[0] ?? '', fileBytes)
  const { now: before } = await memoryOf(pid)
  let most = before
  const looking = setInterval(async () => {
    most = Math.max(most, (await memoryOf(pid)).now)
  }, lookEveryMs)
  const startedAt = performance.now()
  const files = await Promise.all(
    Array.from({ length: uploads }, (_, n) => upload(url, categoryId, cookies[n % cookies.length] ?? '', fileBytes)),
  )
  const took = (performance.now() - startedAt) / 1000
  clearInterval(looking)
  const total = (uploads * fileBytes) / megabyte
  printTable(
    `${uploads} uploads of ${fileBytes / megabyte} MB at once, from ${cookies.length} accounts`,
    ['memory before MB', 'at most MB', 'grown by MB', 'limit', 'MB a second'],
    [[Math.round(before), Math.round(most), Math.round(most - before), '< 64', Math.round(total / took)]],
  )
  return files[0] as UploadedFile
}

async function secondsOf(url: string, cookie: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url, { headers: { cookie } })
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.length
  if (bytes !== fileBytes) throw new Error(`a download brought ${bytes} bytes`)
  return (performance.now() - startedAt) / 1000
}

async function benchDownload({ url, dataDir }: BenchServer, pool: pg.Pool, file: UploadedFile, cookie: string) {
  const { rows } = await pool.query<{ key: string }>('select file_key as key from materials where id = $1', [file.id])
  const key = rows[0]?.key ?? ''
  const program = fileURLToPath(new URL('./plain-file-server.ts', import.meta.url))
  const path = join(dataDir, 'files', key.slice(0, 2), key)
  const plain = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(plain.stdout, 'data')) as [Buffer]
  const rates: { ours: number; node: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const node = fileBytes / (await secondsOf(`http://127.0.0.1:${String(port).trim()}`, ''))
    rates.push({ ours: fileBytes / (await secondsOf(url + file.fileUrl, cookie)), node })
  }
  plain.kill()
  printTable(
    `download of ${fileBytes / megabyte} MB: MB a second, and a plain Node stream of the same file`,
    ['ours', 'Node', 'ratio'],
    [
      [
        Math.round(median(rates.map(({ ours }) => ours / megabyte))),
        Math.round(median(rates.map(({ node }) => node / megabyte))),
        median(rates.map(({ ours, node }) => ours / node)).toFixed(2),
      ],
    ],
  )
}

async function benchList({ url, socketFolder }: BenchServer, pool: pg.Pool): Promise<void> {
  const { courseId, categoryId, cookies } = await openCategory(pool, 1)
  await fillCategory(pool, { courseId, categoryId }, listed)
  const list = {
    method: 'GET',
    path: `/api/categories/${categoryId}/content`,
    headers: { cookie: cookies[0] ?? '' },
  } as const
  const rates: { ours: number; postgres: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const variables = { courseId, categoryId }
    const postgres = await pgbench({ socketFolder, script: listScript, variables, clients, seconds })
    rates.push({ ours: await load({ url, clients, seconds, requestsOf: () => [list] }, 200), postgres })
  }
  printTable(
    `list of ${listed} materials, ${clients} clients: a second, over HTTP and straight on PostgreSQL`,
    ['HTTP', 'PostgreSQL', 'ratio'],
    [
      [
        Math.round(median(rates.map(({ ours }) => ours))),
        Math.round(median(rates.map(({ postgres }) => postgres))),
        median(rates.map(({ ours, postgres }) => ours / postgres)).toFixed(2),
      ],
    ],
  )
}

/** Measures memory during uploads, downloads against a plain stream, and the list of a full category against PostgreSQL. */
export async function benchMaterials(server: BenchServer, pool: pg.Pool): Promise<void> {
  const category = await openCategory(pool, 3)
  const file = await benchUploads(server, category)
  await benchDownload(server, pool, file, category.cookies[0] ?? '')
  await benchList(server, pool)
}
