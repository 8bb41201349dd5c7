import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { isMeasured } from '#domain/invoices/packing-slip.ts'
import { withoutGone } from '#domain/orders/leaving.ts'
import { isUncertain, wordOfLine } from '#domain/orders/measuring.ts'
import type { VerdictWord } from '#shared/api/common.ts'
import { type FrozenLine, verdictOn, worst } from '#shared/verdict.ts'
import { readingTest as test } from '#tests/support/shop.ts'

const words: VerdictWord[] = ['pass', 'parts', 'warn', 'unknown', 'fail']

/** Verdicts as orders froze them: of nothing, of one axle, of four equal wheels, of a front and a rear wheel. */
const frozen = [
  [],
  ...words.flatMap((verdict) => [
    [{ axle: 'front', sku: 'A', verdict }],
    [{ axle: 'rear', sku: 'A', verdict }],
    ...words.flatMap((other) =>
      ['A', 'B'].map((sku) => [
        { axle: 'front', sku: 'A', verdict },
        { axle: 'rear', sku, verdict: other },
      ]),
    ),
  ]),
].map((axles) => ({ verdict: worst(axles.map(({ verdict }) => verdict)), axles }))

const lines = (['any', 'front', 'rear'] as const).flatMap((axle) =>
  [1, 2, 3, 4].flatMap((quantity) =>
    [null, ...frozen].map((fitment) => ({ axle, quantity, fitment }) as unknown as FrozenLine),
  ),
)

test('the database and the papers read the same word of a line, and measure the same lines', async ({ shop }) => {
  const { rows } = await shop.db.execute<{ word: VerdictWord | null; is_measured: boolean }>(sql`
    select ${wordOfLine} as word, coalesce(${isUncertain}, false) as is_measured
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality given(line, n),
      jsonb_to_record(given.line) l(axle text, quantity integer, fitment jsonb)
    order by n`)
  const wrong = lines.filter(
    (line, i) => rows[i]!.word !== verdictOn(line) || rows[i]!.is_measured !== isMeasured(line),
  )
  expect(wrong).toEqual([])
  expect(rows.filter(({ is_measured }) => is_measured).length).toBeGreaterThan(100)
})

test('of a line of which half does not leave, the word is that of all that was ordered', () => {
  const axles = [
    { axle: 'front', sku: 'A', verdict: 'pass' },
    { axle: 'rear', sku: 'A', verdict: 'warn' },
  ]
  const line = { axle: 'front', quantity: 4, fitment: { verdict: 'warn', axles } } as FrozenLine
  const [left] = withoutGone({ id: 'order', lines: [line] }, new Map([['order 1', 2]])).lines
  expect(left!.quantity).toBe(2)
  expect([verdictOn(left!), isMeasured(left!)]).toEqual(['warn', true])
})
