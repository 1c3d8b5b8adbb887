import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'

const server = testServer()
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The type that a column of this type has when it is read (`db.ts` sets the parsers of `int8` and `date`). */
const readAs: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  text: 'string',
  character: 'string',
  date: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  jsonb: 'object | string',
  inet: 'string',
  uuid: 'string',
  ARRAY: 'readonly (string | number)[]',
  'timestamp with time zone': 'Date',
}

/** What only SQL reads and writes: the trigger of retired IDs. */
const onlyInSql = ['retired_short_ids']

const assertions = `
type Select<C> = C extends { readonly __select__: infer S } ? S : C
type Insert<C> = C extends { readonly __insert__: infer I } ? I : C
type MayBeLeftOut<C> = [Insert<C>] extends [never] ? true : undefined extends Insert<C> ? true : null extends Insert<C> ? true : false
type Column<C, Type, IsNullable, HasDefault> =
  [NonNullable<Select<C>>] extends [Type]
    ? null extends Select<C>
      ? IsNullable extends false ? 'cannot be null in the database' : true
      : IsNullable extends true ? 'may be null in the database'
      : MayBeLeftOut<C> extends true ? HasDefault extends false ? 'has no default in the database' : true
      : true
    : 'has another type in the database'
declare function is<T extends true>(): T
declare function none<T extends never>(): T
`

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

test('tables.ts matches the schema: tables, columns, types, nulls and defaults', async () => {
  const { rows } = await server.pool.query<{
    table: string
    column: string
    type: string
    isView: boolean
    isNullable: boolean
    hasDefault: boolean
  }>(`
    select c.table_name as table, c.column_name as column, c.data_type as type, t.table_type = 'VIEW' as "isView",
      c.is_nullable = 'YES' as "isNullable",
      c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as "hasDefault"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' order by c.table_name, c.ordinal_position`)
  const typed = rows.filter(({ table }) => !onlyInSql.includes(table))
  const tables = Map.groupBy(typed, ({ table }) => camelCase(table))
  const names = (all: Iterable<string>) => [...all].map((name) => `'${name}'`).join(' | ')
  const lines = [
    `none<Exclude<keyof Tables, ${names(tables.keys())}>>()`,
    `none<Exclude<${names(tables.keys())}, keyof Tables>>()`,
    ...[...tables].flatMap(([table, columns]) => [
      `none<Exclude<keyof Tables['${table}'], ${names(columns.map(({ column }) => camelCase(column)))}>>() // ${table}`,
      ...columns.map(({ column, type, isView, isNullable, hasDefault }) => {
        const declared = `Tables['${table}']['${camelCase(column)}']`
        // for a view the catalogue has neither nulls nor defaults
        const facts = isView ? [`null extends Select<${declared}> ? true : false`, true] : [isNullable, hasDefault]
        return `is<Column<${[declared, readAs[type] ?? `'${type}'`, ...facts].join(', ')}>>() // ${table}.${column}`
      }),
    ]),
  ]
  const folder = mkdtempSync(join(tmpdir(), 'hasiye-tables-'))
  try {
    const file = join(folder, 'check.ts')
    writeFileSync(file, `import type { Tables } from '${pathOf('tables.ts')}'\n${assertions}${lines.join('\n')}\n`)
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions']
    const modules = ['--module', 'nodenext', '--target', 'esnext', '--types', 'node']
    const { stdout } = spawnSync(
      process.execPath,
      [
        pathOf('../../../node_modules/typescript/lib/tsc.js'),
        ...options,
        ...modules,
        ...['--typeRoots', pathOf('../../../node_modules/@types'), file],
      ],
      { encoding: 'utf8' },
    )
    const first = assertions.split('\n').length + 1
    const problems = stdout.split('\n').flatMap((line) => {
      const [, number, text] = /check\.ts\((\d+),\d+\): (.*)/.exec(line) ?? []
      return number ? `${lines[Number(number) - first]?.split('// ')[1] ?? 'tables'}: ${text}` : line ? line : []
    })
    expect(problems).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
