import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { workbook } from '#domain/goods-import/xlsx/write.ts'
import { readAside } from '#domain/settlements/read-aside.ts'
import type { Order } from '#shared/api/orders.ts'
import { settlementFile } from '#shared/desk/limits.ts'
import type { MoneyDesk } from '#shared/desk/money.ts'
import type { Settlement, SettlementLine, Unsettled } from '#shared/desk/settlements.ts'
import { test as base, type Desk as Paymob } from '#tests/money/paymob-desk.ts'
import { test as stripe } from '#tests/money/payouts.ts'
import type { Till } from '#tests/money/till.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

const test = base.extend<{ owner: Desk }>({
  owner: async ({ app, shop }, use) => use(await signedIn(app, shop, 'owner')),
})

type Paid = { order: Order; transaction: string; redirect: URL }

async function paid(desk: Paymob, till: Till): Promise<Paid> {
  const { order, page } = await desk.order()
  const redirect = await desk.pay(page, 'good')
  await desk.back(redirect)
  await till.work()
  return { order, redirect, transaction: redirect.searchParams.get('id')! }
}

const header = 'Transaction ID,Transaction Type,Amount (AED),Fees,VAT,Net Amount,Currency,Parent Transaction,Created At'
const dirhams = (fils: number) => (fils / 100).toFixed(2)

/** A line of Paymob's file with a fee of 10 dirhams and its VAT. */
const sale = (transaction: string, fils: number, more: { parent?: string } = {}) =>
  `${transaction},${more.parent ? 'Refund' : 'Sale'},${dirhams(fils)},10.00,0.50,${dirhams(fils - 1050)},AED,${more.parent ?? ''},2026-03-02T08:00:00.123`

type Added = { id: string }
const add = ({ ask }: Desk, content: string | Buffer, more: object = {}) =>
  ask<Added>('POST /desk/settlements', {
    ...{ file_name: 'settlement.csv', data: Buffer.from(content).toString('base64') },
    ...more,
  })
const csv = (...lines: string[]) => [header, ...lines].join('\n')

type One = { settlement: Settlement; lines: { rows: SettlementLine[]; next: string | null } }
const read = async ({ ask }: Desk, id: string, query = '') =>
  (await ask<One>(`GET /desk/settlements/${id}${query}`)).data
const tasks = async ({ ask }: Desk) =>
  (await ask<MoneyDesk>('GET /desk/money')).data.differences.map(({ kind, reference }) => [kind, reference])

test('a file of Paymob is compared line by line, with its refunds, and what does not agree is a task', async ({
  app,
  shop,
  till,
  desk,
  owner,
}) => {
  const [first, second] = [await paid(desk, till), await paid(desk, till)]
  await desk.refundPart(first.redirect, 5_000)
  await shop.db.execute(sql`update payments set checked_at = null`)
  await shop.db.execute(sql`
    insert into ledger (order_id, payment_id, kind, amount, currency, gateway, transaction_id)
    select order_id, id, 'refund', -5000, 'AED', 'paymob', transaction_id || '-elsewhere-5000' from payments
    where transaction_id = ${first.transaction}`)
  const file = csv(
    sale(first.transaction, first.order.total),
    sale(second.transaction, second.order.total + 100),
    sale('900001', -5_000, { parent: first.transaction }),
    sale('900002', -7_000, { parent: first.transaction }),
    sale('900003', 12_345),
    'Total,,,,,,,,',
  )
  const net = first.order.total + second.order.total + 100 - 5_000 - 7_000 + 12_345 - 5 * 1_050
  const { id } = (await add(owner, file, { amount: dirhams(net) })).data
  await till.work()
  const { settlement, lines } = await read(owner, id)
  expect(settlement).toMatchObject({
    ...{ gateway: 'paymob', reference: 'settlement.csv', amount: net, net, fees: 5_250, lines: 5, different: 3 },
    ...{
      charged: first.order.total + second.order.total + 100 + 12_345,
      given_back: -12_000,
      staff_name: 'Salem owner',
    },
  })
  expect(lines.rows.map(({ state, booked, order_id }) => [state, booked, order_id])).toEqual([
    ['agrees', first.order.total, first.order.id],
    ['other_amount', second.order.total, second.order.id],
    ['agrees', -5_000, first.order.id],
    ['unknown', null, first.order.id],
    ['unknown', null, null],
  ])
  const numbers = lines.rows.map(({ order_number }) => order_number)
  expect(numbers).toEqual(['RD-100001', 'RD-100002', 'RD-100001', 'RD-100001', null])
  expect((await read(owner, id, '?show=different')).lines.rows).toHaveLength(3)
  const found = [
    ['settled_amount', second.transaction],
    ['settled_unknown', '900002'],
    ['settled_unknown', '900003'],
  ]
  expect((await tasks(owner)).toSorted()).toEqual(found)
  expect((await owner.ask<{ rows: Settlement[] }>('GET /desk/settlements?gateway=paymob')).data.rows).toEqual([
    settlement,
  ])
  expect((await owner.ask<{ rows: Settlement[] }>('GET /desk/settlements?gateway=stripe')).data.rows).toEqual([])

  const support = await signedIn(app, shop, 'support')
  expect(await support.ask(`GET /desk/settlements/${id}`)).toMatchObject({ http: 403 })
  expect(await support.ask(`DELETE /desk/settlements/${id}`)).toMatchObject({ http: 403 })
  expect(await owner.ask(`DELETE /desk/settlements/${id}`)).toMatchObject({ data: { done: true } })
  await till.work()
  expect(await tasks(owner)).toEqual([])
  expect(await owner.ask(`GET /desk/settlements/${id}`)).toMatchObject({ http: 404 })
  const audit = await owner.ask<{ rows: { action: string; thing_name: string }[] }>('GET /desk/audit?kind=settlement')
  expect(audit.data.rows.map(({ action, thing_name }) => [action, thing_name])).toEqual([
    ['settlement.removed', 'settlement.csv'],
    ['settlement.added', 'settlement.csv'],
  ])
})

test('the sum that reached the bank is compared with the lines', async ({ till, desk, owner }) => {
  const { order, transaction } = await paid(desk, till)
  await add(owner, csv(sale(transaction, order.total)), { amount: dirhams(order.total - 1_049) })
  await till.work()
  expect(await tasks(owner)).toEqual([['settled_sum', 'settlement.csv']])
})

test('a payment of Paymob that no file has is named once it is old, from the first payment in a file on', async ({
  app,
  shop,
  till,
  desk,
  clock,
}) => {
  const before = await paid(desk, till)
  clock.pass({ hours: 1 })
  const [first, missing] = [await paid(desk, till), await paid(desk, till)]
  clock.pass({ days: 15 })
  const owner = await signedIn(app, shop, 'owner')
  const unsettled = async () =>
    (await owner.ask<{ days: number; rows: Unsettled[] }>('GET /desk/settlements/unsettled')).data
  expect((await unsettled()).rows).toEqual([])
  await add(owner, csv(sale(first.transaction, first.order.total)))
  await till.work()
  expect(await unsettled()).toMatchObject({
    ...{ days: 14, count: 1 },
    rows: [{ transaction_id: missing.transaction, order_id: missing.order.id, amount: missing.order.total }],
  })
  expect(await tasks(owner)).toEqual([['not_settled', missing.transaction]])
  await add(owner, csv(sale(before.transaction, before.order.total), sale(missing.transaction, missing.order.total)))
  await till.work()
  expect(await tasks(owner)).toEqual([])
})

test('an entry that is booked after its file was added is found by the next comparison', async ({
  till,
  desk,
  owner,
  shop,
}) => {
  const { order, transaction } = await paid(desk, till)
  const { id } = (await add(owner, csv(sale(transaction, order.total), sale('900009', -500, { parent: transaction }))))
    .data
  await till.work()
  expect(await tasks(owner)).toEqual([['settled_unknown', '900009']])
  await shop.db.execute(sql`
    insert into ledger (order_id, payment_id, kind, amount, currency, gateway, transaction_id)
    select order_id, id, 'refund', -500, 'AED', 'paymob', 'late' from payments where transaction_id = ${transaction}`)
  await add(owner, csv(sale('900010', 100)))
  await till.work()
  expect(await tasks(owner)).toEqual([['settled_unknown', '900010']])
  expect((await read(owner, id)).lines.rows.map(({ state }) => state)).toEqual(['agrees', 'agrees'])
})

test('a file in Arabic with Arabic digits, and the same as an Excel workbook, are read alike', async ({
  till,
  desk,
  owner,
}) => {
  const { order, transaction } = await paid(desk, till)
  const inArabic = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
  const rows = [
    ['رقم المعاملة', 'المبلغ', 'الرسوم', 'الصافي', 'العملة'],
    [transaction, dirhams(order.total), '10.00', dirhams(order.total - 1000), 'درهم'],
  ]
  const text = rows.map((cells) => inArabic(cells.join(';')).replaceAll('.', '٫')).join('\r\n')
  const fromText = (await add(owner, `\ufeff${text}`)).data.id
  expect((await read(owner, fromText)).lines.rows).toMatchObject([{ state: 'agrees', fee: 1000, order_id: order.id }])
  await owner.ask(`DELETE /desk/settlements/${fromText}`)
  const sheet = await asWorkbook(rows)
  const fromSheet = (await add(owner, sheet, { file_name: 'settlement.xlsx' })).data.id
  expect((await read(owner, fromSheet)).lines.rows).toMatchObject([{ state: 'agrees', fee: 1000, order_id: order.id }])
})

async function asWorkbook(rows: string[][]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of workbook(fromRows(rows))) parts.push(part)
  return Buffer.concat(parts)
}

async function* fromRows(rows: string[][]) {
  yield* rows
}

/** Files that nobody should be able to add, and what is said of each in both languages. */
const refused: [name: string, content: string | Buffer, en: RegExp, ar: RegExp][] = [
  ['no columns', 'Name,Sum\nA,1', /no column for: Transaction ID, Amount, Fees/, /لا عمود في الملف/],
  ['no rows', header, /no transactions|is empty/, /لا معاملات|فارغ/],
  ['JSON', '[{"transaction_id": 1}]', /no table/, /ليس جدولاً/],
  ['another encoding', Buffer.from([0x49, 0x44, 0x2c, 0xff, 0xfe, 0x0a, 0x31]), /not UTF-8/, /UTF-8/],
  ['NUL', csv(sale('1\u0000', 5000)), /Line 2: a cell holds a control character/, /السطر .*رمز تحكم/],
  ['a formula', csv('=HYPERLINK("http://x"),Sale,1,0,0,1,AED,,'), /Line 2: "=HYPERLINK.* is a formula/, /معادلة/],
  ['a command', csv('@SUM(A1),Sale,1,0,0,1,AED,,'), /is a formula/, /معادلة/],
  ['a rounded number', csv('1.92E+08,Sale,1,0,0,1,AED,,'), /spreadsheet has rounded/, /قرّبه/],
  ['no amount', csv('5,Sale,soon,0,0,1,AED,,'), /"soon" is no amount/, /ليس مبلغاً/],
  ['too large an amount', csv('5,Sale,9999999999,0,0,1,AED,,'), /more than a payment can be/, /أكبر مما/],
  ['a wrong net', csv('5,Sale,100,10,0.5,95,AED,,'), /95 is not 100.00 less the fees 10/, /لا يساوي/],
  [
    'a line twice',
    csv(sale('5', 100), sale('6', 100), sale('5', 100)),
    /Line 4: .* 5 is already in line 2/,
    /موجودة في السطر/,
  ],
  ['two currencies', csv(sale('5', 100), '6,Sale,1,0,0,1,USD,,'), /USD is not that of the first row, AED/, /USD/],
  ['an unknown currency', csv('6,Sale,1,0,0,1,QQQ,,'), /no currency/, /ليست عملة/],
  ['an open quote', `${header}\n"5,Sale`, /quotation mark is never closed/, /علامة اقتباس/],
  ['cells missing', `${header}\n5,Sale,1,0,0,1`, /has 6 cells, the header has 9/, /عدد خلايا/],
  ['a broken workbook', Buffer.from('PK\u0003\u0004nonsense'), /no Excel workbook/, /ليس مصنف/],
  ['two columns of a name', 'ID,Amount,Net,ID\n1,2,2,1', /two columns are named/, /عمودان/],
]

test('hostile files are answered in both languages with what is wrong, and nothing is stored', async ({
  owner,
  shop,
}) => {
  for (const [name, content, en, ar] of refused)
    for (const [locale, expected] of [
      ['en', en],
      ['ar', ar],
    ] as const) {
      const reply = await owner.ask('POST /desk/settlements', fileOf(content), undefined, locale)
      expect.soft(reply, name).toMatchObject({ http: 422, code: 'settlement_file_wrong' })
      expect.soft(reply.errors?.join('\n'), name).toMatch(expected)
    }
  expect(await shop.db.$count(sql`settlements`)).toBe(0)
  expect(await shop.db.$count(sql`settlement_lines`)).toBe(0)
  expect(await shop.db.$count(sql`graphile_worker.jobs`)).toBe(0)
})

const fileOf = (content: string | Buffer) => ({ file_name: 'a.csv', data: Buffer.from(content).toString('base64') })

test('the first mistakes are named, and how many more there are', async ({ owner }) => {
  const wrong = Array.from({ length: 30 }, (_, n) => `${n + 1},Sale,soon,0,0,1,AED,,`)
  const { errors } = await add(owner, csv(...wrong))
  expect(errors).toHaveLength(settlementFile.mistakes + 1)
  expect(errors!.at(-1)).toBe('And 10 more mistakes')
})

test('what reached the bank account is read in the currency of the file, below zero too', async ({ owner }) => {
  const dinars = (id: number) =>
    `Transaction ID,Transaction Type,Amount,Fees,VAT,Net Amount,Currency\n${id},Sale,12.345,0,0,12.345,KWD`
  for (const [id, [amount, read_as]] of (
    [
      ['12.345', 12_345],
      ['12', 12_000],
      ['-٥٫٠٠٠', -5_000],
      ['1,250,000.500', 1_250_000_500],
    ] as const
  ).entries()) {
    const made = (await add(owner, dinars(700 + id), { amount })).data
    expect((await read(owner, made.id)).settlement).toMatchObject({ amount: read_as, currency: 'KWD', net: 12_345 })
  }
  for (const amount of ['12.3456', 'twelve', '99,999,999.000'])
    expect(await add(owner, dinars(800), { amount })).toMatchObject({ http: 422, code: 'settlement_received' })
  expect((await add(owner, dinars(800), { amount: 12_345 })).http).toBe(422)
  const unknown = (await add(owner, dinars(800))).data
  expect((await read(owner, unknown.id)).settlement.amount).toBeNull()
})

test('a file that is too large, has too many rows, or is sent in pieces of nonsense is refused', async ({ owner }) => {
  const large = 'x'.repeat(settlementFile.most + 1)
  expect(await add(owner, large)).toMatchObject({ http: 413, code: 'settlement_file_large' })
  expect((await add(owner, 'x'.repeat(settlementFile.most * 2))).http).toBe(413)
  const rows = Array.from({ length: settlementFile.rows + 1 }, (_, n) => `${n + 1},Sale,1,0,0,1,AED,,`)
  const many = await add(owner, csv(...rows))
  expect(many).toMatchObject({ http: 422 })
  expect(many.errors?.[0]).toMatch(/more than 20,000 rows/)
  for (const body of [
    {},
    { file_name: 'a.csv', data: '' },
    { file_name: '', data: 'YQ==' },
    { file_name: 'a', data: 5 },
  ])
    expect((await owner.ask('POST /desk/settlements', body)).http).toBe(422)
})

test('the same file twice, and one with lines of another, are refused, and nothing of them is stored', async ({
  owner,
  shop,
}) => {
  const file = csv(sale('1', 5_000), sale('2', 6_000))
  const replies = await Promise.all([add(owner, file), add(owner, file)])
  expect(replies.map(({ http }) => http).toSorted()).toEqual([200, 409])
  const again = await add(owner, file, { file_name: 'again.csv' })
  expect(again).toMatchObject({
    http: 409,
    code: 'settlement_known',
    message: expect.stringContaining('settlement.csv'),
  })
  const overlapping = await add(owner, csv(sale('3', 100), sale('2', 6_000)))
  expect(overlapping).toMatchObject({ http: 409, code: 'settlement_overlaps' })
  expect(overlapping.message).toContain('The transaction 2 is already in settlement.csv')
  expect(await shop.db.$count(sql`settlements`)).toBe(1)
  expect(await shop.db.$count(sql`settlement_lines`)).toBe(2)
  const other = (await add(owner, csv(sale('4', 100)))).data.id
  expect((await read(owner, other)).settlement.reference).toMatch(/^settlement\.csv [0-9a-f]{8}$/)
})

test('the shop goes on answering while a large workbook is read, and its lines come in pages', async ({ owner }) => {
  const rows = Array.from({ length: settlementFile.rows }, (_, n) => sale(String(1_000_000 + n), 5_000 + n))
  const file = await asWorkbook([header, ...rows].map((line) => line.split(',')))
  // What the reading imports is there before its turns are counted.
  await readAside(await asWorkbook([header.split(','), sale('1', 5_000).split(',')]))
  let turns = 0
  let isReading = true
  const reading = readAside(file).finally(() => {
    isReading = false
  })
  while (isReading) {
    turns++
    await new Promise(setImmediate)
  }
  expect((await reading).lines).toHaveLength(settlementFile.rows)
  // Read in this thread, it would be a handful.
  expect(turns).toBeGreaterThan(1_000)
  const { id } = (await add(owner, file)).data
  const first = await read(owner, id)
  expect(first.settlement).toMatchObject({ lines: settlementFile.rows, different: settlementFile.rows })
  expect(first.lines.rows).toHaveLength(200)
  const second = await read(owner, id, `?after=${first.lines.next}`)
  expect(second.lines.rows[0]!.transaction_id).toBe('1000200')
})

stripe('a payout of Stripe is shown with its lines, and cannot be removed', async ({ app, shop, payouts }) => {
  const owner = await signedIn(app, shop, 'owner')
  const { order } = await payouts.paid()
  await payouts.payOut({ currency: 'usd', rate: 0.2723 })
  await payouts.read()
  const { rows } = (await owner.ask<{ rows: Settlement[] }>('GET /desk/settlements')).data
  expect(rows).toMatchObject([
    { gateway: 'stripe', currency: 'USD', state: 'paid', converted: 1, different: 0, lines: 1 },
  ])
  const { lines } = await read(owner, rows[0]!.id)
  expect(lines.rows).toMatchObject([
    {
      ...{ state: 'converted', original_amount: order.total, original_currency: 'AED', booked: order.total },
      ...{ currency: 'USD', order_id: order.id, order_number: 'RD-100001' },
    },
  ])
  expect(await owner.ask(`DELETE /desk/settlements/${rows[0]!.id}`)).toMatchObject({
    ...{ http: 409, code: 'settlement_of_stripe' },
  })
})
