import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addonRows, addonsKeep, categoryRows } from '#domain/goods-import/import-addons.ts'
import { brandRows, designRows, pairRows, wheelRows, wheelsKeep } from '#domain/goods-import/wheel-rows.ts'

const [, general = '', ofWheels = '', ofAddons = ''] =
  /^([\s\S]*)\n## Wheels\n([\s\S]*)\n## Accessories\n([\s\S]*)\n## /.exec(
    readFileSync(join(import.meta.dirname, '../../docs/import.md'), 'utf8'),
  ) ?? []

/** The table row that documents a column. */
function rowOn(column: string, table: string): string {
  return table.split('\n').find((row) => row.split('|')[1]?.includes(`\`${column}\``)) ?? ''
}

test.for([
  ['wheels', ofWheels, wheelRows, wheelsKeep],
  ['accessories', ofAddons, addonRows, addonsKeep],
] as const)(
  'docs/import.md describes every column of %s, with which are required and which keep their value',
  ([, table, { columns, needs }, keep]) => {
    expect(columns.filter((column) => rowOn(column, table) === '')).toEqual([])
    expect(needs.length).toBeGreaterThan(3)
    expect(needs.filter((column) => !rowOn(column, table).includes('**needed**'))).toEqual([])
    expect(keep.filter((column) => !rowOn(column, table).includes('*kept*'))).toEqual([])
  },
)

test('docs/import.md describes the columns of the other lists', () => {
  expect(general).toContain('staggered_pairs')
  const documents = (text: string) => (column: string) => text.includes(`\`${column}\``)
  expect([...brandRows.columns, ...pairRows.columns].filter((column) => !documents(ofWheels)(column))).toEqual([])
  expect(designRows.columns.filter((column) => column !== 'brand_ar' && !documents(ofWheels)(column))).toEqual([])
  expect(categoryRows.columns.filter((column) => !documents(ofAddons)(column))).toEqual([])
})
