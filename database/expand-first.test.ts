import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readJournal } from '#database/apply-migrations.ts'
import { migrationsFolder } from '#database/migrate.ts'

/** The newest migration of the time when several versions first had to run side by side; those up to it may break this. */
const last = 88

/** What fails the statements of the release before, which still runs while this one migrates. */
const taking: Record<string, RegExp> = {
  'drops a table': /\bdrop\s+table\b/i,
  'drops a column': /\bdrop\s+column\b/i,
  'drops a function, a type or a view': /\bdrop\s+(function|type|view|materialized\s+view|domain|schema)\b/i,
  'renames a table or a column': /\brename\s+(?!constraint\b|value\b)/i,
  'lets a column be empty no more': /\bset\s+not\s+null\b/i,
  'gives a column another type': /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  'takes a default away': /\bdrop\s+default\b/i,
  'adds a column that old rows and statements leave empty':
    /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\S+(?![^;,]*\b(?:default|generated)\b)[^;,]*\bnot\s+null\b/i,
}

/** Why the migration breaks the release before; empty if it does not, or if it says what no longer reads it. */
function breaks(name: string, sql: string): string[] {
  const promised = /^-- contract: (\d{4}) /.exec(sql)?.[1]
  if (promised !== undefined && promised < name.slice(0, 4)) return []
  const code = sql.replaceAll(/--.*$/gm, '').replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
  // What a migration makes itself, no release reads yet.
  const own = [...code.matchAll(/create\s+(?:table|type|view)\s+(?:if\s+not\s+exists\s+)?("?\w+"?)/gi)].map(
    (m) => m[1]!,
  )
  const statements = code.split(';').filter((each) => !own.some((table) => each.includes(`alter table ${table} `)))
  return Object.entries(taking).flatMap(([why, pattern]) =>
    statements.some((each) => pattern.test(each)) ? [why] : [],
  )
}

test('no migration since 0089 takes away what the release before still reads', () => {
  const names = readJournal(migrationsFolder).entries.map(({ tag }) => tag)
  const later = names.filter((name) => Number(name.slice(0, 4)) > last)
  const found = later.flatMap((name) =>
    breaks(name, readFileSync(join(migrationsFolder, `${name}.sql`), 'utf8')).map((why) => `${name} ${why}`),
  )
  expect(found).toEqual([])
})

test('the rule knows each way to take away, and what is no taking away', () => {
  const refused = [
    'ALTER TABLE "orders" DROP COLUMN "total";',
    'alter table orders rename column total to amount;',
    'alter table orders rename to sales;',
    'alter table orders alter column city set not null;',
    'ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE bigint;',
    'alter table orders alter column city drop default;',
    'ALTER TABLE "orders" ADD COLUMN "city" text NOT NULL;',
    'drop table orders;',
    'drop function search_fold(text);',
  ]
  for (const sql of refused) expect([sql, breaks('0100_x', sql).length]).toEqual([sql, 1])
  const accepted = [
    'ALTER TABLE "orders" ADD COLUMN "city" text;',
    `alter table orders add column city text default '' not null;`,
    'alter table orders rename constraint a to b;',
    'create table new_ones (a int not null); alter table new_ones alter column a set not null;',
    'drop index orders_of_city;',
    'create function f() returns trigger as $$ begin drop table t; end $$ language plpgsql;',
    '-- contract: 0095 reads orders.total no more\nalter table orders drop column total;',
  ]
  for (const sql of accepted) expect([sql, breaks('0100_x', sql)]).toEqual([sql, []])
  // A promise that names itself or a later migration is none.
  expect(breaks('0100_x', '-- contract: 0100 at once\nalter table orders drop column total;')).toHaveLength(1)
})
