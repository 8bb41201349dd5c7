import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonElement, jsonElements } from '#domain/goods-import/json.ts'

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
