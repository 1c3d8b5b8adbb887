import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'

const server = testServer()
const document = readFileSync(new URL('../../../docs/citus.md', import.meta.url), 'utf8')
const isListed = (name: string): boolean => document.includes(`\`${name}\``)

/** Tables whose primary key has the course, and the courses. */
const distributed = `
  select conrelid as id from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = any(conkey)
  where contype = 'p' and attname = 'course_id' and connamespace = 'public'::regnamespace
  union select 'all_courses'::regclass`

const lists = {
  'distributed tables': `select id::regclass::text as name from distributed`,
  'unique keys without the course': `
    select i.indexrelid::regclass::text as name from pg_index i
    where indisunique and indrelid in (select id from distributed) and indrelid <> 'all_courses'::regclass and not exists (
      select from pg_attribute a where a.attrelid = indrelid and a.attname = 'course_id' and a.attnum = any(indkey::int2[])
    )`,
  'foreign keys to a course, without it or from elsewhere': `
    select conname as name from pg_constraint
    where contype = 'f' and confrelid in (select id from distributed) and (
      conrelid not in (select id from distributed) or not exists (
        select from pg_attribute a where a.attrelid = conrelid and a.attname = 'course_id' and a.attnum = any(conkey)
      )
    )`,
  views: `select viewname as name from pg_views where schemaname = 'public'`,
  'functions of triggers': `
    select distinct proname as name from pg_trigger join pg_proc p on p.oid = tgfoid
    where not tgisinternal and tgrelid in (select id from distributed)`,
  'functions about courses': `
    select distinct proname as name from pg_proc p
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype and exists (
      select from (select id::regclass::text as name from distributed union select viewname from pg_views where schemaname = 'public') t
      where p.prosrc ~ ('\\m(from|join|into|update)\\s+' || t.name || '\\M')
    )`,
}

test.each(Object.entries(lists))('the plan for Citus lists every one of the %s', async (_what, query) => {
  const { rows } = await server.pool.query<{ name: string }>(`with distributed as (${distributed}) ${query}`)
  const names = rows.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => !isListed(name))).toEqual([])
})
