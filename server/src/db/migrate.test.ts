import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, expect, inject, test } from 'vitest'
import { withDatabase } from '../../test/cluster.ts'
import { migrate, SchemaTooNew } from './migrate.ts'

let url: string
let folder: string
let client: pg.Client

async function connect(to = url): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: to })
  // the connections of a test are terminated with its database
  opened.on('error', () => {})
  await opened.connect()
  return opened
}

beforeEach(async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  folder = await mkdtemp(join(tmpdir(), 'hasiye-migrations-'))
  const admin = await connect(inject('adminUrl'))
  await admin.query(`create database ${name} strategy file_copy`)
  url = withDatabase(inject('adminUrl'), name)
  client = await connect()
  return async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    await rm(folder, { recursive: true })
  }
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)

/** A process that migrates; `untilSaid` resolves when it has printed such a line. */
function startNode(options: { lockTimeoutMs?: number; afterwards?: () => Promise<void> } = {}) {
  const lines: string[] = []
  let wake = () => {}
  const say = (line: string) => {
    lines.push(line)
    wake()
  }
  const run = migrate(url, { folder, say, ...options })
  run.catch(() => {})
  return {
    run,
    async untilSaid(words: string) {
      while (!lines.some((line) => line.includes(words))) await new Promise<void>((resolve) => (wake = resolve))
    },
  }
}

async function holdLock() {
  const holder = await connect()
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock(4201337)')
  return holder
}

test('nodes that start at the same time wait for each other, report it, and migrate once', async () => {
  await write('001-a.sql', 'create table a (id bigint)')
  await write('002-b.sql', 'create table b (id bigint)')
  const holder = await holdLock()
  let isBusy = false
  const afterwards = async () => {
    expect(isBusy).toBe(false)
    isBusy = true
    await client.query('select')
    isBusy = false
  }
  const nodes = [1, 2, 3].map(() => startNode({ afterwards }))
  for (const node of nodes) await node.untilSaid('waiting for another node')
  await holder.query('commit')
  const runs = await Promise.all(nodes.map(({ run }) => run))
  expect(runs.flat()).toEqual(['001-a.sql', '002-b.sql'])
})

test("the role's time-outs do not apply to migrations, and apply to everything else", async () => {
  await migrate(url, { folder })
  await write(
    '001-a.sql',
    `create table a as select name, current_setting(name) as value from unnest(
       array['statement_timeout', 'idle_in_transaction_session_timeout']) as name`,
  )
  await migrate(url, { folder })
  expect((await client.query('select value from a')).rows).toEqual([{ value: '0' }, { value: '0' }])
  const other = await connect()
  expect((await other.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '10s' }])
  expect((await other.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '3s' }])
})

test('a migration whose table is in use does not block others, and runs when the table is free', async () => {
  await client.query('create table a (id bigint)')
  await write('001-a.sql', 'alter table a add column b bigint')
  const reader = await connect()
  await reader.query('begin; select from a')
  const node = startNode({ lockTimeoutMs: 20 })
  await node.untilSaid('001-a.sql found a table in use')
  await client.query('select from a')
  await reader.query('commit')
  expect(await node.run).toEqual(['001-a.sql'])
  await client.query('select b from a')
})

test('an index whose build was interrupted is built again, while others write and wait', async () => {
  await client.query('create table a (id bigint); insert into a values (1), (1)')
  await expect(client.query('create unique index concurrently a_id on a (id)')).rejects.toThrow(
    'could not create unique index',
  )
  const isValid = `select indisvalid from pg_index where indexrelid = 'a_id'::regclass`
  expect((await client.query(isValid)).rows).toEqual([{ indisvalid: false }])
  await client.query('delete from a')
  await write('001-a.sql', '-- no transaction\n-- why\ncreate unique index concurrently a_id on a (id);\nanalyze a;\n')
  const writer = await connect()
  await writer.query('begin; insert into a values (1)')
  const nodes = [1, 2].map(() => startNode())
  await Promise.race(nodes.map((node) => node.untilSaid('waiting for another node')))
  await writer.query('commit')
  expect((await Promise.all(nodes.map(({ run }) => run))).flat()).toEqual(['001-a.sql'])
  expect((await client.query(isValid)).rows).toEqual([{ indisvalid: true }])
})

test('an index that was built before a crash is kept', async () => {
  await client.query('create table a (id bigint); create index a_id on a (id)')
  await write('001-a.sql', '-- no transaction\ncreate index concurrently a_id on a (id)')
  expect(await migrate(url, { folder })).toEqual(['001-a.sql'])
})

test('a migration that fails changes nothing, and the next start runs it', async () => {
  await write('001-a.sql', 'create table a (id bigint); select 1 / 0')
  await expect(migrate(url, { folder })).rejects.toThrow('division by zero')
  await write('001-a.sql', 'create table a (id bigint)')
  expect(await migrate(url, { folder })).toEqual(['001-a.sql'])
})

test('a node that has lost the lock writes nothing more', async () => {
  await write(
    '001-a.sql',
    `create table a (id bigint);
     select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 4201337;
     select pg_sleep(60)`,
  )
  await expect(migrate(url, { folder })).rejects.toThrow('Connection terminated')
  expect((await client.query(`select to_regclass('a') as a`)).rows).toEqual([{ a: null }])
})

test('a schema newer than the code is not changed', async () => {
  await write('001-a.sql', 'create table a (id bigint)')
  await migrate(url, { folder })
  await rm(join(folder, '001-a.sql'))
  await write('002-b.sql', 'create table b (id bigint)')
  await expect(migrate(url, { folder })).rejects.toThrow(SchemaTooNew)
  expect((await client.query(`select to_regclass('b') as b`)).rows).toEqual([{ b: null }])
})
