import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '#domain/goods-import/csv.ts'
import { type JsonElement, jsonElements, readRecords } from '#domain/goods-import/read-file.ts'
import type { FileRecord } from '#domain/goods-import/record.ts'
import { workbook } from '#domain/goods-import/xlsx/write.ts'

async function* partsOf(content: string | Buffer, length: number) {
  const bytes = Buffer.from(content)
  for (let i = 0; i < bytes.length; i += length) yield bytes.subarray(i, i + length)
}

async function read(content: string | Buffer, partLength = 7) {
  const rows: FileRecord[] = []
  for await (const row of readRecords(partsOf(content, partLength))) rows.push(row)
  return rows
}

test('quotes, Arabic, a byte order mark and CRLF are parsed correctly', async () => {
  const rows = await read('\ufeffSKU,name ar,Price (AED)\r\nA-1,"جنط ""قوي"", 20",99\r\nB-2,  أسود \u200f,1\r\n')
  expect(rows.map((row) => row.fields)).toEqual([
    { sku: 'A-1', name_ar: 'جنط "قوي", 20', price: '99' },
    { sku: 'B-2', name_ar: 'أسود', price: '1' },
  ])
})

test('a list that the shop wrote reads the same: the apostrophe that keeps a formula from running is taken off again', async () => {
  const texts = ['- 20 nuts, conical', '+5 mm', "'=1", '=SUM(A1)', '@home', '-12', "it's", 'plain']
  const rows = await read(csvLine(['sku', 'text']) + texts.map((text) => csvLine(['A', text])).join(''))
  expect(rows.map(({ fields }) => fields.text)).toEqual(texts)
})

test.for(['\n', '\r\n'])('a row knows the line number where it begins', async (end) => {
  const rows = await read(['sku,description', 'A,"one', 'two"', '', ',', 'B,three', ''].join(end))
  expect(rows.map((row) => [row.fields.sku, row.line])).toEqual([
    ['A', 2],
    ['B', 6],
  ])
})

test.for([',', ';', '\t'])('cells may be separated by %j', async (delimiter) => {
  const rows = await read(`sku${delimiter}price${delimiter}stock\nA${delimiter}5${delimiter}1`)
  expect(rows[0]!.fields).toEqual({ sku: 'A', price: '5', stock: '1' })
})

test('line endings may change within a file', async () => {
  const rows = await read('sku,price\r\nA,1\nB,2\r\nC,3')
  expect(rows.map((row) => [row.fields.sku, row.fields.price, row.line])).toEqual([
    ['A', '1', 2],
    ['B', '2', 3],
    ['C', '3', 4],
  ])
})

test('headers match by alias, case and spacing', async () => {
  const [row] = await read('Sku,CENTER BORE (mm),Bolt-Pattern,ET, Color \nA,1,2,3,4')
  expect(Object.keys(row!.fields)).toEqual(['sku', 'centre_bore', 'bolt_pattern', 'offset', 'colour'])
})

test('a row with a missing or extra cell is rejected without affecting its neighbours', async () => {
  const rows = await read('sku,price\nA,1\nB\nC,1,2\nD,4\n')
  expect(rows.map((row) => [row.fields.sku, row.broken])).toEqual([
    ['A', undefined],
    ['B', { code: 'cells_differ', facts: { cells: 1, columns: 2 } }],
    ['C', { code: 'cells_differ', facts: { cells: 3, columns: 2 } }],
    ['D', undefined],
  ])
})

test('empty cells of a workbook to the right of its header do not count, but others do', async () => {
  async function* rows() {
    yield ['sku', 'price', 'stock']
    yield ['A', '1', '8', '', ' ']
    yield ['B', '2']
    yield ['C', '3', '8', '', 'x']
  }
  const parts: Buffer[] = []
  for await (const part of workbook(rows())) parts.push(part)
  expect((await read(Buffer.concat(parts), 5_000)).map((row) => [row.fields.sku, row.broken?.facts])).toEqual([
    ['A', undefined],
    ['B', undefined],
    ['C', { cells: 5, columns: 3 }],
  ])
})

test('an inch mark in an unquoted cell is kept', async () => {
  const rows = await read('sku,name\nA,18" wheel\nB,x\n')
  expect(rows.map((row) => row.fields.name)).toEqual(['18" wheel', 'x'])
})

test.for([
  ['', 'the file is empty'],
  [Buffer.from('sku,name\nA,\xe3\xe4', 'latin1'), 'not UTF-8'],
  [Buffer.from('\ufeffsku', 'utf16le'), 'not UTF-8'],
  ['sku,SKU\nA,B', 'two columns are named sku'],
  ['sku,name\nA,"never closed\nB,x\n', 'line 2: a quotation mark is never closed'],
] as const)('an unreadable file is rejected with a message: %s', async ([content, reason]) => {
  await expect(read(content)).rejects.toThrow(reason)
})

test('a mistake far down a file is reported with its line, however slowly the rows are read', async () => {
  const good = Array.from({ length: 500 }, (_, i) => `A${i},"two\nlines"\n`).join('')
  const slowly = async () => {
    for await (const _ of readRecords(partsOf(`sku,name\n${good}B,"never closed\nC,x\n`, 1000)))
      await new Promise(setImmediate)
  }
  await expect(slowly()).rejects.toThrow('line 1002: a quotation mark is never closed')
})

test('a row of more than 200,000 characters is rejected with its line', async () => {
  await expect(read(`sku,name\nA,${'x'.repeat(200_001)}\n`)).rejects.toThrow(
    'line 2: a row has more than 200000 characters',
  )
})

test('parsing gives the same cells however the file is split into chunks', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ج', '"', ',', ';', '\n', '\r', ' ', '5') })
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom('\n', '\r\n'), fc.integer({ min: 1, max: 20 }), async (cells, end, cut) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const lines = [['sku', 'name'], ...cells.map(([sku, name]) => [`S${sku}S`, name])]
      const found = await read(lines.map((line) => line.map(quoted).join(',')).join(end), cut)
      expect(found.map((row) => row.fields)).toEqual(
        cells.map(([sku, name]) => ({ sku: `S${sku}S`, name: name.trim() })),
      )
    }),
  )
})

async function elements(source: string, partLength = source.length || 1) {
  async function* parts() {
    for (let i = 0; i < source.length; i += partLength) yield source.slice(i, i + partLength)
  }
  return all(jsonElements(parts()))
}

async function all(elements: AsyncIterable<JsonElement>) {
  const list: JsonElement[] = []
  for await (const element of elements) list.push(element)
  return list
}

test('parsing gives the same elements however the file is split into chunks', async () => {
  const rows = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(rows, rows, fc.jsonValue(), fc.nat(40), fc.boolean(), async (items, pairs, note, cut, pretty) => {
      const space = pretty ? 2 : 0
      const list = await elements(JSON.stringify(items, null, space), cut + 1)
      expect(list.map((each) => JSON.parse(each.source))).toEqual(JSON.parse(JSON.stringify(items)))
      const file = { note: Array.isArray(note) ? 'a note' : note, items, count: 3, pairs }
      const both = await elements(JSON.stringify(file, null, space), cut + 1)
      expect(both.filter((each) => each.section === 'items').map((each) => JSON.parse(each.source))).toEqual(
        JSON.parse(JSON.stringify(items)),
      )
      expect(both.filter((each) => each.section === 'pairs')).toHaveLength(pairs.length)
      expect(both).toHaveLength(items.length + pairs.length)
    }),
  )
})

test('each element knows its line number', async () => {
  const rows = await elements('{"note": "a\\nb",\n"items": [\n{"sku": "A"},\n\n{"sku":\n"B"}, {"sku": "C"}\n]}')
  expect(rows.map((each) => [each.section, each.line])).toEqual([
    ['items', 3],
    ['items', 5],
    ['items', 6],
  ])
})

test('a broken element does not affect its neighbours', async () => {
  const rows = await elements('[{"sku": "A"}, {"sku" "B"}, 12, {"sku": "C"}]')
  expect(rows.map((each) => each.source.trim())).toEqual(['{"sku": "A"}', '{"sku" "B"}', '12', '{"sku": "C"}'])
})

test.for(['[{"sku": "A"}', '[{"sku": "A}]', '[{"sku": "A"]', '{"items": [}'])(
  '%s is rejected as incomplete',
  async (file) => {
    await expect(elements(file)).rejects.toThrow(/line 1: /)
  },
)

test('an unterminated element is not buffered without limit', async () => {
  const endless = async function* () {
    yield '[{"sku": "'
    for (;;) yield 'A'.repeat(100_000)
  }
  await expect(all(jsonElements(endless()))).rejects.toThrow('more than 1000000')
})
