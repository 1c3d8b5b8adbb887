import pg from 'pg'

/** The tables whose rows can be refused. */
type Table = 'marks' | 'days' | 'stays' | 'all_materials'
const tables: Table[] = ['marks', 'days', 'stays', 'all_materials']

/** A row that PostgreSQL refuses to write or delete: the columns that identify it, and the SQLSTATE of the error. */
export interface Refusal {
  table: Table
  columns: Record<string, string | number>
  sqlstate: string
}

const install = `
  create table refusals (table_name text, columns jsonb, sqlstate text);
  create function refuse_row() returns trigger language plpgsql as $$
  declare found text := (select sqlstate from refusals where table_name = tg_table_name
    and to_jsonb(coalesce(new, old)) @> columns limit 1);
  begin
    if found is not null then raise exception 'refused by a test' using errcode = found; end if;
    return coalesce(new, old);
  end $$;
  ${tables
    .map(
      (table) => `create trigger refuse_row before insert or update or delete on ${table}
    for each row execute function refuse_row();`,
    )
    .join('\n')}`

/** Runs one statement on a separate connection. */
export async function execute(databaseUrl: string, statement: string, values?: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}

/** Must run once before rows can be refused. */
export const installRefusals = (databaseUrl: string): Promise<void> => execute(databaseUrl, install)

/** Makes PostgreSQL refuse rows of a table. @returns a function that ends it */
export async function refuseRows(databaseUrl: string, refusal: Refusal): Promise<() => Promise<void>> {
  const values = [refusal.table, JSON.stringify(refusal.columns), refusal.sqlstate]
  await execute(databaseUrl, 'insert into refusals (table_name, columns, sqlstate) values ($1, $2, $3)', values)
  return () =>
    execute(databaseUrl, 'delete from refusals where table_name = $1 and columns = $2 and sqlstate = $3', values)
}
