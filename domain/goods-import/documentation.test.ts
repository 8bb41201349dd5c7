import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addonColumns, addonsKeep, addonsNeed, categoryColumns } from '#domain/goods-import/import-addons.ts'
import {
  brandColumns,
  designColumns,
  pairColumns,
  wheelColumns,
  wheelsKeep,
  wheelsNeed,
} from '#domain/goods-import/wheel-rows.ts'

const [, general = '', ofWheels = '', ofAddons = ''] =
  /^([\s\S]*)\n## Wheels\n([\s\S]*)\n## Accessories\n([\s\S]*)\n## /.exec(
    readFileSync(join(import.meta.dirname, '../../docs/import.md'), 'utf8'),
  ) ?? []

/** The table row that documents a column. */
function rowOn(column: string, table: string): string {
  return table.split('\n').find((row) => row.split('|')[1]?.includes(`\`${column}\``)) ?? ''
}

test.for([
  ['wheels', ofWheels, wheelColumns, wheelsNeed, wheelsKeep],
  ['accessories', ofAddons, addonColumns, addonsNeed, addonsKeep],
] as const)(
  'docs/import.md describes every column of %s, with which are required and which keep their value',
  ([, table, all, need, keep]) => {
    expect(all.filter((column) => rowOn(column, table) === '')).toEqual([])
    expect(need.filter((column) => !rowOn(column, table).includes('**needed**'))).toEqual([])
    expect(keep.filter((column) => !rowOn(column, table).includes('*kept*'))).toEqual([])
  },
)

test('docs/import.md describes the columns of the other lists', () => {
  expect(general).toContain('staggered_pairs')
  const documents = (text: string) => (column: string) => text.includes(`\`${column}\``)
  expect([...brandColumns, ...pairColumns].filter((column) => !documents(ofWheels)(column))).toEqual([])
  expect(designColumns.filter((column) => column !== 'brand_ar' && !documents(ofWheels)(column))).toEqual([])
  expect(categoryColumns.filter((column) => !documents(ofAddons)(column))).toEqual([])
})
