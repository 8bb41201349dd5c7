import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { readJournal } from '#database/apply-migrations.ts'
import { migrationsFolder } from '#database/migrate.ts'
import { readingTest } from '#tests/support/shop.ts'

const page = readFileSync('docs/database-rules.md', 'utf8')

readingTest(
  'docs/database-rules.md has each function, its tables, and the migration with its text',
  async ({ shop }) => {
    const { rows } = await shop.db.execute<{ name: string; tables: string[] }>(sql`
    select p.proname as name, array(
      select distinct c.relname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgfoid = p.oid and not t.tgisinternal order by 1
    ) as tables
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`)
    const made = definitions(/create\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w%$]+)/gi)
    const found = rows.map(({ name, tables }) => [name, tables.join(' '), lastOf(made, name)])
    const shown = tableRows(5).map(([name, , tables = '', migration]) => [
      name,
      tables === '–' ? '' : tables.replaceAll(',', ''),
      migration,
    ])
    expect(shown.toSorted(byName)).toEqual(found.toSorted(byName))
  },
)

readingTest('docs/database-rules.md has each trigger, and the migration that made it', async ({ shop }) => {
  const { rows } = await shop.db.execute<{ table: string; name: string; runs: string }>(sql`
    select c.relname as table, t.tgname as name, p.proname as runs
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`)
  const made = definitions(/create\s+(?:constraint\s+)?trigger\s+([\w%$]+)[^;]*?\son\s+"?([\w%$]+)/gi)
  const found = rows.map(({ table, name, runs }) => [table, name, runs, lastOf(made, name, table)])
  expect(tableRows(4).toSorted(byName)).toEqual(found.toSorted(byName))
})

readingTest('each file that docs/database-rules.md names is there', () => {
  const files = tableRows(5).flatMap(([, , , , file = '–']) => (file === '–' ? [] : [file]))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

const byName = (one: unknown[], other: unknown[]) => (one.join(' ') < other.join(' ') ? -1 : 1)

/** The rows of the page's tables with so many columns, without their headings. */
function tableRows(columns: number): string[][] {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  return rows.map((row) => row.slice(2, -2).replaceAll('`', '').split(' | ')).filter(({ length }) => length === columns)
}

type Definition = { migration: string; names: RegExp[]; text: string }

/**
 * What the migrations create, in their order. A loop over tables creates names such as `%1$s_changed_insert`, and names its tables
 * in quotes.
 */
function definitions(creating: RegExp): Definition[] {
  return readJournal(migrationsFolder).entries.flatMap(({ tag }) => {
    const text = readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8').replaceAll(/--.*/g, '')
    const created = [...text.matchAll(creating)]
    return created.map(([, ...names]) => ({
      migration: tag.slice(0, 4),
      names: names.map((name) => new RegExp(`^${name.replace('%1$s', '(.+)')}$`)),
      text,
    }))
  })
}

function lastOf(made: Definition[], ...names: string[]): string | undefined {
  const of = made.findLast(({ names: patterns, text }) =>
    patterns.every((pattern, n) => {
      const match = pattern.exec(names[n]!)
      return match && (!match[1] || text.includes(`'${match[1]}'`))
    }),
  )
  return of?.migration
}
