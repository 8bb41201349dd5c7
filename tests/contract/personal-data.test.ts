import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { cronTasks } from '#jobs/schedule.ts'
import { test } from '#tests/money/till.ts'
import { signedIn } from '#tests/support/staff.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/personal-data.md'), 'utf8')
const named = new Set([...document.matchAll(/`([a-z_]+\.[a-z0-9_]+)`/g)].map(([, name = '']) => name))

/** What a column with a person's data may be called. */
const looksPersonal =
  '(mail|phone|first_name|last_name|address|city$|^zip|nickname|network|^site$|(^|_)ip($|_)|agent|browser|^system$|' +
  'sent_to|buyer|payer|payee|consent|company|passport|birth|gender|note|^text$|words|photo|^large$|^small$|endpoint|' +
  'session_id|password|vehicle|plate|latitude|longitude|iban|^locale$|^country$|customer_name|contact)'

test('each column that looks like personal data is in docs/personal-data.md, and each named there exists', async ({
  database,
}) => {
  const { rows } = await database.pool.query<{ name: string; suspect: boolean }>(
    `select table_name || '.' || column_name as name, column_name ~ $1 and data_type not in ('uuid', 'boolean', 'integer')
       and column_name !~ '_at$' as suspect
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
    [looksPersonal],
  )
  const missing = rows.flatMap(({ name, suspect }) => (suspect && !named.has(name) ? [name] : []))
  expect(missing).toEqual([])
  const known = new Set(rows.map(({ name }) => name))
  expect([...named].filter((name) => !known.has(name) && !/\.(ts|json|md)$/.test(name))).toEqual([])
})

test('the buyer of a price offer is forgotten ninety days after it has ended, but not of one that was ordered', async ({
  app,
  shop,
  till,
  clock,
  database: { pool },
}) => {
  const desk = await signedIn(app, shop, 'owner')
  const sku = await till.wheel(20)
  const buyer = { first_name: 'Omar', last_name: 'Farsi', phone: '0509876543', email: 'omar@example.com' }
  const place = { country: 'AE', city: 'Dubai', address: 'Zabeel Road 7', vehicle: null, locale: 'en' }
  const lines = [{ sku, axle: 'any', quantity: 4, unit_price: 90_000 }]
  const offer = { ...buyer, ...place, lines, delivery: 0, note: 'For Omar', valid_until: '2026-03-09' }
  for (const _ of [1, 2]) expect(await desk.ask('POST /desk/offers', offer)).toMatchObject({ http: 200 })
  const names = async () =>
    (await pool.query<{ name: string }>('select first_name || note || address as name from offers order by 1')).rows
  const shopper = till.visitor()
  await shopper.add(sku)
  const { id } = (await shopper.store()).data
  await shopper.pay('tok_visa')
  await pool.query('update orders set offer_id = (select id from offers limit 1) where id = $1', [id])
  clock.moveTo('2026-06-07T20:00:00Z')
  await cronTasks['shoppers:forget']!(shop)
  expect(await names()).toEqual(Array(2).fill({ name: 'OmarFor OmarZabeel Road 7' }))
  clock.pass({ hours: 1 })
  for (const _ of [1, 2]) await cronTasks['shoppers:forget']!(shop)
  expect(await names()).toEqual([{ name: '' }, { name: 'OmarFor OmarZabeel Road 7' }])
})

test('the text of a letter is forgotten after two years, but not that it was sent', async ({
  shop,
  till,
  clock,
  database: { pool },
}) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(20))
  await buyer.store()
  await buyer.pay('tok_visa')
  await till.work()
  const letters = async () =>
    (
      await pool.query(
        'select kind, sent_to is not null and text <> $1 as kept, sent_at is not null as sent from emails',
        [''],
      )
    ).rows
  const before = await letters()
  expect(before).toContainEqual({ kind: 'order.paid', kept: true, sent: true })
  clock.pass({ days: 729 })
  await cronTasks['shoppers:forget']!(shop)
  expect(await letters()).toEqual(before)
  clock.pass({ days: 1, hours: 1 })
  await cronTasks['shoppers:forget']!(shop)
  expect(await letters()).toContainEqual({ kind: 'order.paid', kept: false, sent: true })
})
