import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { beforeEach, expect, inject, test } from 'vitest'
import { withDatabase } from '../../test/cluster.ts'
import { migrate, SchemaOfOtherBuild, SchemaTooNew } from './migrate.ts'
import { type Migration, migrations } from './schema.ts'

let url: string
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
  const admin = await connect(inject('adminUrl'))
  await admin.query(`create database ${name} strategy file_copy`)
  url = withDatabase(inject('adminUrl'), name)
  client = await connect()
  return async () => {
    // not `with (force)`: that needs the right to end autovacuum, which the drop itself asks to leave
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
      [name],
    )
    await admin.query(`drop database ${name}`)
    await admin.end()
  }
})

/** A process that migrates; `untilSaid` resolves when it has printed such a line. */
function startNode(
  migrations: Migration[],
  options: { lockTimeoutMs?: number; afterwards?: () => Promise<void> } = {},
) {
  const lines: string[] = []
  let wake = () => {}
  const say = (line: string) => {
    lines.push(line)
    wake()
  }
  const run = migrate(url, { migrations, say, ...options })
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

const first = { name: '001-a', text: 'create table a (id bigint)' }

test('nodes that start at the same time wait for each other, report it, and migrate once', async () => {
  const second = { name: '002-b', text: 'create table b (id bigint)' }
  const holder = await holdLock()
  let isBusy = false
  const afterwards = async () => {
    expect(isBusy).toBe(false)
    isBusy = true
    await client.query('select')
    isBusy = false
  }
  const nodes = [1, 2, 3].map(() => startNode([first, second], { afterwards }))
  for (const node of nodes) await node.untilSaid('waiting for another node')
  await holder.query('commit')
  const runs = await Promise.all(nodes.map(({ run }) => run))
  expect(runs.flat()).toEqual(['001-a', '002-b'])
})

test("the role's time-outs do not apply to migrations, and apply to everything else", async () => {
  await migrate(url, { migrations: [] })
  const text = `create table a as select name, current_setting(name) as value from unnest(
    array['statement_timeout', 'idle_in_transaction_session_timeout']) as name`
  await migrate(url, { migrations: [{ name: '001-a', text }] })
  expect((await client.query('select value from a')).rows).toEqual([{ value: '0' }, { value: '0' }])
  const other = await connect()
  expect((await other.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '10s' }])
  expect((await other.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '3s' }])
})

test('a migration whose table is in use does not block others, and runs when the table is free', async () => {
  await migrate(url, { migrations: [first] })
  const reader = await connect()
  await reader.query('begin; select from a')
  const node = startNode([first, { name: '002-b', text: 'alter table a add column b bigint' }], { lockTimeoutMs: 20 })
  await node.untilSaid('002-b found a table in use')
  await client.query('select from a')
  await reader.query('commit')
  expect(await node.run).toEqual(['002-b'])
  await client.query('select b from a')
})

test('an index whose build was interrupted is built again, while others write and wait', async () => {
  await migrate(url, { migrations: [first] })
  await client.query('insert into a values (1), (1)')
  await expect(client.query('create unique index concurrently a_id on a (id)')).rejects.toThrow(
    'could not create unique index',
  )
  const isValid = `select indisvalid from pg_index where indexrelid = 'a_id'::regclass`
  expect((await client.query(isValid)).rows).toEqual([{ indisvalid: false }])
  await client.query('delete from a')
  const writer = await connect()
  await writer.query('begin; insert into a values (1)')
  const text = '-- why\ncreate unique index concurrently a_id on a (id);\n'
  const nodes = [1, 2].map(() => startNode([first, { name: '002-b.sql', text }]))
  await Promise.race(nodes.map((node) => node.untilSaid('waiting for another node')))
  await writer.query('commit')
  expect((await Promise.all(nodes.map(({ run }) => run))).flat()).toEqual(['002-b.sql'])
  expect((await client.query(isValid)).rows).toEqual([{ indisvalid: true }])
})

test('a migration that fails changes nothing, and the next start runs it', async () => {
  const failing = { name: '001-a', text: `${first.text}; select 1 / 0` }
  await expect(migrate(url, { migrations: [failing] })).rejects.toThrow('division by zero')
  expect(await migrate(url, { migrations: [first] })).toEqual(['001-a'])
})

test('a node that has lost the lock writes nothing more', async () => {
  const text = `${first.text};
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 4201337;
    select pg_sleep(60)`
  await expect(migrate(url, { migrations: [{ name: '001-a', text }] })).rejects.toThrow('Connection terminated')
  expect((await client.query(`select to_regclass('a') as a`)).rows).toEqual([{ a: null }])
})

test.each([
  ['newer than the code', [first], SchemaTooNew],
  ['with another first schema', [{ name: '001-b', text: 'create table b (id bigint)' }], SchemaOfOtherBuild],
  ['with another first schema and later migrations', [{ name: '001-b', text: '' }, first], SchemaOfOtherBuild],
])('a database %s is not changed', async (_what, migrations, refusal) => {
  await migrate(url, { migrations: [first, { name: '002-c', text: 'create table c (id bigint)' }] })
  await expect(migrate(url, { migrations })).rejects.toThrow(refusal)
  expect((await client.query(`select to_regclass('b') as b`)).rows).toEqual([{ b: null }])
})

test('the schema of 1.0.0 is frozen: a change is a later migration', () => {
  expect(migrations[0]?.name).toBe('001-schema-54c055e4beaf')
})

test('the migrations since 1.0.0 keep its data', async () => {
  await migrate(url, { migrations: migrations.slice(0, 1) })
  await client.query(readFileSync(new URL('../../test/data-1.0.0.sql', import.meta.url), 'utf8'))
  const tables = async () => {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname),
         false, true, '')))[1]::text::int as count
       from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> 'migrations'`,
    )
    return new Map(rows.map(({ name, count }) => [name, count]))
  }
  const before = await tables()
  expect([...before].filter(([, count]) => count === 0)).toEqual([])
  await migrate(url)
  const after = await tables()
  expect([...before].filter(([name, count]) => (after.get(name) ?? 0) < count)).toEqual([])
})
