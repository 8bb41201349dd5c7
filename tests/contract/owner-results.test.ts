import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { auditEntries } from '#database/schema/audit.ts'
import { command } from '#domain/audit/audit.ts'
import { findProduct } from '#domain/catalogue/product.ts'
import { verdictFor } from '#domain/catalogue/set-verdict.ts'
import type { VehicleRecord } from '#domain/fitment/records.ts'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { signOrder } from '#domain/orders/link.ts'
import { endLetters, forgetEndedLetters, signEnd } from '#domain/owner-results/end-letters.ts'
import { mountedOn } from '#domain/owner-results/find-results.ts'
import { listSteps, restoreStep, reverseStep } from '#domain/owner-results/steps.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import type { Shop } from '#domain/shop.ts'
import { cronTasks } from '#jobs/schedule.ts'
import type { Order } from '#shared/api/orders.ts'
import { ownerResultCalls } from '#shared/api/owner-results.ts'
import type { Answer } from '#shared/api.ts'
import { test as base } from '#tests/money/till.ts'
import { doubtfulPair } from '#tests/support/cars.ts'
import { runCommand } from '#tests/support/command.ts'
import { asking, customer } from '#tests/support/customers.ts'
import { measureAll } from '#tests/support/measured.ts'
import { layla, orderForm } from '#tests/support/order-form.ts'
import { signedIn } from '#tests/support/staff.ts'
import { main } from '#tools/fitment-evidence.ts'

const { vehicle, sku } = doubtfulPair()
const named = ({ make, model, year, modification }: VehicleRecord) => ({ make, model, year, modification })

type Bought = { id: string; signature: string; order_number: string }
type Buy = (
  email: string,
  options?: { token?: string; leaves?: boolean; language?: string; addon_id?: number },
) => Promise<Bought>

const test = base.extend<{ buy: Buy; verdict: () => Promise<string> }>({
  buy: ({ shop, till, database }, use) =>
    use(async (email, { token, leaves = true, language = 'en', addon_id } = {}) => {
      await database.pool.query('update wheels set supplier_stock = 40, special_order = false where sku = $1', [sku])
      const buyer = till.visitor()
      const headers = { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) }
      await buyer.post('cart/add', { session_id: buyer.session_id, sku, quantity: 4, ...named(vehicle) }, headers)
      if (addon_id) await buyer.post('cart/add-addon', { session_id: buyer.session_id, addon_id }, headers)
      const car = {
        ...{ vehicle_make: vehicle.make, vehicle_model: vehicle.model, vehicle_year: String(vehicle.year) },
        vehicle_model_sub: vehicle.modification,
      }
      const form = { ...orderForm(buyer.session_id), ...car, billing: { ...layla, email } }
      const { id } = (await buyer.post<Order>('order/store', form, headers)).data
      expect((await buyer.pay(await till.token('4242424242424242'), headers)).http).toBe(200)
      const { order_number } = (await buyer.get<Order>(`order/getById/${id}`, headers)).data
      if (leaves) {
        await measureAll(shop, order_number)
        await dispatchOrder(shop, { order_number })
      }
      return { id, order_number, signature: signOrder(shop, id) }
    }),
  verdict: ({ shop }, use) => use(async () => (await verdictFor(shop, named(vehicle), { front_sku: sku })).verdict),
})

const resultOf = ({ id, signature }: Bought, more: object = {}) => ({
  ...{ order_id: id, signature, front_sku: sku, rear_sku: sku, answer: 'yes' },
  ...more,
})
const rubs = { answer: 'rubs', rubs_where: ['front_inner'], rubs_when: ['full_lock'], words: 'At full lock' }

const owner = command('npm run fitment:evidence')

test('three confirmations turn "we measure first" into a fit, and two reports of rubbing turn it back', async ({
  app,
  buy,
  shop,
  verdict,
}) => {
  const ask = asking(app)
  const save = async (body: object) => {
    const reply = await ask('POST /owner-results/save', body)
    expect(reply).toMatchObject({ http: 200 })
    return verdict()
  }
  expect(await verdict()).toBe('warn')
  // Two addresses of one mailbox count as one owner.
  const [one, again, two] = [await buy('one@example.com'), await buy('one+b@example.com'), await buy('two@example.com')]
  for (const each of [one, again, two]) expect(await save(resultOf(each))).toBe('warn')
  expect(await listSteps(shop)).toEqual([])
  const three = await buy('three@example.com')
  // A result on a lifted car does not count for a standard one.
  expect(await save(resultOf(three, { suspension: 'lifted' }))).toBe('warn')
  expect(['pass', 'parts']).toContain(await save(resultOf(three)))
  expect(await listSteps(shop)).toMatchObject([
    { from_state: 'none', to_state: 'fits', yes: 3, rubs: 0, standing: 'in_force', make: vehicle.make },
  ])
  const proof = await verdictFor(shop, named(vehicle), { front_sku: sku })
  expect(proof.axles[0]!.checks.find(({ name }) => name === 'owners')).toMatchObject({
    ...{ verdict: 'pass', value: 3, limit: 3, source: 'owners_results' },
  })

  // One rubbing result is enough to end the improved verdict; two are a warning by themselves.
  expect(await save(resultOf(three, rubs))).toBe('warn')
  expect(await save(resultOf(two, rubs))).toBe('warn')
  const [rub, fits] = await listSteps(shop)
  expect(rub).toMatchObject({ to_state: 'rubs', rubs: 2, standing: 'in_force' })
  expect(fits).toMatchObject({ to_state: 'fits', standing: 'ended' })
  // The owner reverses the step: its two results are set aside, even when another yes arrives.
  await reverseStep(shop, owner, rub!.id)
  await reverseStep(shop, owner, rub!.id)
  expect(await listSteps(shop)).toMatchObject([{ standing: 'reversed' }, { standing: 'ended' }])
  expect(await save(resultOf(await buy('four@example.com')))).toBe('warn')
  expect(['pass', 'parts']).toContain(await save(resultOf(await buy('five@example.com'))))
  await restoreStep(shop, owner, rub!.id)
  const entries = await shop.db.select().from(auditEntries).orderBy(auditEntries.id)
  expect(entries.map(({ staff_name, action, after }) => [staff_name, action, after.state])).toEqual([
    ['npm run fitment:evidence', 'vehicle.evidence_reversed', 'rubs'],
    ['npm run fitment:evidence', 'vehicle.evidence_restored', 'rubs'],
  ])
  expect(await verdict()).toBe('warn')
  expect((await listSteps(shop))[0]).toMatchObject({ to_state: 'rubs', standing: 'in_force' })

  // The product page counts the cars with these wheels and those that rub; suspension matters for verdicts only.
  const shown = await mountedOn(shop, await findProduct(shop, { sku }))
  expect(shown).toMatchObject([{ make_name: vehicle.make_name, mounted: 6, rubs: 2, changed: 0 }])
  await save(resultOf(three, { ...rubs, suspension: 'lowered' }))
  expect(await mountedOn(shop, await findProduct(shop, { sku }))).toMatchObject([{ mounted: 6, rubs: 2, changed: 1 }])
  await save(resultOf(three, { answer: 'not_mounted' }))
  expect(await mountedOn(shop, await findProduct(shop, { sku }))).toMatchObject([{ mounted: 5, rubs: 1 }])
  await save(resultOf(three, rubs))

  // Withdrawing a result deletes its text and photos, and ends the evidence.
  const withdrawn = await ask('POST /owner-results/withdraw', resultOf(two))
  expect(withdrawn.http).toBe(200)
  expect((await listSteps(shop)).filter(({ standing }) => standing === 'in_force')).toEqual([])
  await expect(reverseStep(shop, owner, 999)).rejects.toMatchObject({ code: 'evidence_step_not_found' })
})

test('a reversed step restores the previous verdict, and undoing that restores the later one', async ({
  app,
  buy,
  shop,
  verdict,
}) => {
  const ask = asking(app)
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'])
    await ask('POST /owner-results/save', resultOf(await buy(email), { words: 'Quiet xq', tyre: '=1+1, "x"' }))
  const after = await verdict()
  const [step] = await listSteps(shop)
  expect(step).toMatchObject({ to_state: 'fits', yes: 4, answers: { length: 3 } })
  await reverseStep(shop, owner, step!.id)
  expect(await verdict()).toBe('warn')
  // The command does the same, with text or JSON output.
  const run = (...words: string[]) => runCommand(main, shop, ...words)
  expect((await run()).printed).toMatch(/as the engine says → fits +\(4 yes, 0 rubs\) .* reversed/)
  expect(JSON.parse((await run('--json')).printed)).toMatchObject([{ id: step!.id, standing: 'reversed' }])
  expect(await run('reverse', '999')).toMatchObject({ code: 1, printed: 'There is no such step.\n' })
  expect((await run('reverse')).code).toBe(1)
  expect(await run('photos', '999', 'nowhere')).toMatchObject({ code: 1, printed: 'There is no such answer.\n' })
  expect(await run('--help')).toMatchObject({ code: 0, printed: expect.stringContaining('photos ID FOLDER') })
  // The fourth result, which was saved after the step, is set aside too.
  expect((await listSteps(shop))[0]!.set_aside).toHaveLength(4)
  const restored = await run('restore', String(step!.id))
  expect(restored).toMatchObject({ code: 0 })
  expect(restored.printed).toContain('In force now')
  expect(await verdict()).toBe(after)
  expect((await run('reverse', String(step!.id + 1))).printed).toContain('The engine decides again.')

  const folder = await mkdtemp(join(tmpdir(), 'results-'))
  try {
    const file = join(folder, 'answers.csv')
    expect((await run('export', file)).printed).toContain('4 answers')
    const csv = await readFile(file, 'utf8')
    expect(csv).toContain(`,${vehicle.make},${vehicle.model},${vehicle.year},${vehicle.modification},`)
    expect(csv).not.toMatch(/@|Layla|RD-|xq/)
    expect(csv).toContain(`,"'=1+1, ""x""",standard,yes,,`)
    expect((await run('answers')).printed).toContain('Quiet xq')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('only the holder of the link can answer, once the order is dispatched, and may change the answer', async ({
  app,
  buy,
  database,
}) => {
  const ask = asking(app)
  const early = await buy('early@example.com', { leaves: false })
  const bought = await buy('layla@example.com')
  const read = async ({ id, signature }: Bought) => {
    const reply = await ask<Answer<'GET /owner-results/{order_id}'>>(`GET /owner-results/${id}?signature=${signature}`)
    expect(reply.http).toBe(200)
    return ownerResultCalls['GET /owner-results/{order_id}'].data.parse(reply.data)
  }
  expect(await read(early)).toMatchObject({ is_open: false, sets: [{ answer: null, verdict: 'warn' }] })
  expect((await ask('POST /owner-results/save', resultOf(early))).code).toBe('result_too_early')
  expect((await ask(`GET /owner-results/${bought.id}?signature=0.x`)).code).toBe('order_not_found')
  expect((await ask('POST /owner-results/save', resultOf({ ...bought, signature: early.signature }))).code).toBe(
    'order_not_found',
  )
  expect((await ask('POST /owner-results/save', resultOf(bought, { front_sku: 'NONE' }))).code).toBe('result_not_found')
  expect((await ask('POST /owner-results/withdraw', resultOf(bought))).code).toBe('result_not_found')
  for (const wrong of [{ answer: 'maybe' }, { answer: 'rubs' }, { rubs_where: ['roof'] }, { words: 'x'.repeat(501) }])
    expect((await ask('POST /owner-results/save', resultOf(bought, wrong))).http).toBe(422)

  // Saved as a form with photos, then changed without photos: the photos stay.
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#864' } })
    .withExif({ IFD0: { Artist: 'Layla Haddad' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  for (const [name, value] of Object.entries(resultOf(bought, rubs))) form.set(name, String(value))
  form.append('photos', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'arch.jpg')
  const sent = new Response(form)
  const reply = await app.inject({
    method: 'POST',
    url: '/api/owner-results/save',
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type')! },
  })
  expect(reply.statusCode).toBe(200)
  expect(await read(bought)).toMatchObject({
    is_open: true,
    sets: [{ answer: { answer: 'rubs', rubs_where: ['front_inner'], words: 'At full lock', photos: 1 } }],
  })
  const { rows } = await database.pool.query('select large from owner_result_photos')
  expect((await sharp(rows[0].large).metadata()).format).toBe('webp')
  expect((await sharp(rows[0].large).metadata()).exif).toBeUndefined()
  expect((await ask('POST /owner-results/save', resultOf(bought, { tyre: '275/60R20' }))).http).toBe(200)
  expect((await read(bought)).sets[0]!.answer).toMatchObject({ answer: 'yes', rubs_where: [], photos: 1, words: '' })
  expect((await database.pool.query('select 1 from owner_results')).rowCount).toBe(1)
  expect((await ask('POST /owner-results/withdraw', resultOf(bought))).http).toBe(200)
  expect((await read(bought)).sets[0]!.answer).toBeNull()
  expect((await database.pool.query('select 1 from owner_result_photos')).rowCount).toBe(0)
})

test('deleting an account removes text, photos and the order of its answers; they still count as one owner', async ({
  app,
  buy,
  shop,
  clock,
  database,
  verdict,
}) => {
  const ask = asking(app)
  const mine = await customer(shop)
  const own = await buy(mine.email, { token: mine.token })
  const second = await buy('other@example.com', { token: mine.token })
  for (const each of [own, second]) {
    expect((await ask('POST /owner-results/save', resultOf(each, { words: 'Fits well xq' }), mine)).http).toBe(200)
    clock.pass({ minutes: 1 })
  }
  for (const email of ['b@example.com', 'c@example.com'])
    await ask('POST /owner-results/save', resultOf(await buy(email)))
  expect(['pass', 'parts']).toContain(await verdict())
  const kept = await ask<Answer<'GET /my-account/export'>>('GET /my-account/export', undefined, mine)
  expect(kept.data.owner_results).toMatchObject([
    { order_id: own.id, words: 'Fits well xq', answer: 'yes', photos: 0 },
    { order_id: second.id },
  ])

  expect((await ask('POST /my-account/delete', { password: mine.password }, mine)).http).toBe(200)
  expect(['pass', 'parts']).toContain(await verdict())
  const { rows } = await database.pool.query('select person, words, photos from owner_results where order_id is null')
  expect(rows).toEqual([1, 2].map(() => ({ person: rows[0].person, words: '', photos: [] })))
  expect((await ask('POST /owner-results/save', resultOf(own))).code).toBe('result_closed')
  // Another result recomputes the step: two results of one person still count once.
  await ask('POST /owner-results/save', resultOf(await buy('d@example.com')))
  expect((await listSteps(shop))[0]).toMatchObject({ yes: 4 })
})

/** The wheels of an order of one set, as lines to refund or return. */
async function wheelsOf(shop: Shop, { id }: Bought) {
  const { rows } = await shop.db.execute<{ line_id: string; quantity: number }>(
    sql`select id as line_id, quantity from order_lines where order_id = ${id} and kind = 'wheel'`,
  )
  return rows
}

test('wheels that were refunded before the rest left are not asked about, nor answered for', async ({
  app,
  buy,
  shop,
  clock,
  till,
  emails,
}) => {
  const bought = await buy('layla@example.com', { addon_id: 101, leaves: false })
  const lines = (await wheelsOf(shop, bought)).map((line) => ({ ...line, restock: false }))
  await refundOrder(shop, { order_number: bought.order_number, reason: 'goodwill', lines })
  await till.work()
  clock.pass({ seconds: 1 })
  await dispatchOrder(shop, { order_number: bought.order_number })
  const ask = asking(app)
  expect((await ask(`GET /owner-results/${bought.id}?signature=${bought.signature}`)).data).toMatchObject({ sets: [] })
  expect((await ask('POST /owner-results/save', resultOf(bought))).code).toBe('result_not_found')
  clock.pass({ days: 30 })
  await cronTasks['results:ask']!(shop)
  await till.work()
  expect(emails.filter(({ text }) => text.includes('/fit-result?'))).toEqual([])
})

test('no one is asked about wheels that were refunded or came back after they had left', async ({
  app,
  buy,
  shop,
  clock,
  till,
  emails,
  database,
}) => {
  // Each order also has an accessory, so it is not refunded in full.
  await buy('kept@example.com', { addon_id: 101 })
  const [refunded, returned, calledOff] = [
    await buy('refunded@example.com', { addon_id: 101 }),
    await buy('returned@example.com', { addon_id: 101 }),
    await buy('called-off@example.com', { addon_id: 101 }),
  ]
  clock.pass({ days: 3 })
  const lines = (await wheelsOf(shop, refunded)).map((line) => ({ ...line, restock: false }))
  await refundOrder(shop, { order_number: refunded.order_number, reason: 'goodwill', lines })
  const desk = await signedIn(app, shop, 'owner')
  for (const each of [returned, calledOff]) {
    const body = { kind: 'refund', reason: 'changed_mind', lines: await wheelsOf(shop, each) }
    expect(await desk.ask(`POST /desk/orders/${each.id}/returns`, body)).toMatchObject({ http: 200 })
  }
  await database.pool.query(`update returns set state = 'called_off', closed_at = now() where order_id = $1`, [
    calledOff.id,
  ])
  await till.work()
  clock.pass({ days: 30 })
  await cronTasks['results:ask']!(shop)
  const asked = async () => {
    await till.work()
    return emails.flatMap(({ to, text }) => (text.includes('/fit-result?') ? [to] : [])).toSorted()
  }
  expect(await asked()).toEqual(['called-off@example.com', 'kept@example.com'])
})

test('two weeks after delivery one e-mail asks about the fit, never for a refunded order', async ({
  app,
  buy,
  shop,
  clock,
  till,
  emails,
}) => {
  const ask = asking(app)
  const [kept, arabic, returned, answered] = [
    await buy('kept@example.com'),
    await buy('arabic@example.com', { language: 'ar' }),
    await buy('returned@example.com'),
    await buy('answered@example.com'),
  ]
  await ask('POST /owner-results/save', resultOf(answered))
  await refundOrder(shop, { order_number: returned.order_number, reason: 'cancelled' })
  await till.work()
  const fitEmails = () => emails.filter(({ text }) => text.includes('/fit-result?'))
  const day = async () => {
    await cronTasks['results:ask']!(shop)
    await till.work()
    clock.pass({ days: 1 })
    return fitEmails().length
  }
  // Fourteen days after arrival; the days in transit come on top.
  clock.pass({ days: 14 })
  expect(await day()).toBe(0)
  for (let days = 0; days < 7; days++) await day()
  expect(
    fitEmails()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['arabic@example.com', 'kept@example.com'])
  const { text, html, subject } = fitEmails().find(({ to }) => to === 'kept@example.com')!
  expect(subject).toBe(`Do your wheels fit? Order ${kept.order_number}`)
  for (const answer of ['yes', 'rubs', 'not_mounted'])
    expect(text).toMatch(
      new RegExp(`http://localhost/fit-result\\?order_id=${kept.id}&signature=\\S+&answer=${answer}\n`),
    )
  expect(html.match(/href="[^"]*fit-result[^"]*answer=/g)).toHaveLength(3)
  const other = fitEmails().find(({ to }) => to === 'arabic@example.com')!
  expect(other.subject).toContain('هل الجنوط مناسبة')
  expect(other.text).toContain(`http://localhost/ar/fit-result?order_id=${arabic.id}`)
  expect(other.html).toContain('dir="rtl"')
  // Sizes as on pages, isolated among Arabic words.
  expect(text).toMatch(/\d+×\d/)
  expect(other.text).toMatch(/\u2066[^\u2069]*\d+×\d[^\u2069]*\u2069/)
  expect(text + html + other.text + other.html).not.toMatch(/\d{2}x\d/)
  // The page sends the signature of the link.
  const [, signature = ''] = /signature=([^&]+)/.exec(text) ?? []
  expect((await ask(`GET /owner-results/${kept.id}?signature=${signature}`)).http).toBe(200)

  // A refund between scheduling and sending: the e-mail is not sent.
  const late = await buy('late@example.com')
  clock.pass({ days: 30 })
  await cronTasks['results:ask']!(shop)
  await refundOrder(shop, { order_number: late.order_number, reason: 'cancelled' })
  await till.work()
  expect(fitEmails()).toHaveLength(2)
})

test('a buyer of several orders is asked once in sixty days, and no more after ending these letters', async ({
  app,
  buy,
  shop,
  clock,
  till,
  emails,
  database,
}) => {
  const ask = asking(app)
  const asked = () => emails.filter(({ text }) => text.includes('/fit-result?'))
  const weeks = async (count: number) => {
    for (let week = 0; week < count; week++) {
      clock.pass({ days: 7 })
      await cronTasks['results:ask']!(shop)
      await till.work()
    }
  }
  const bought = [await buy('kept@example.com'), await buy('Kept@example.com')]
  await weeks(4)
  const [letter, ...more] = asked()
  expect(more).toEqual([])
  await buy('kept@example.com')
  await weeks(4)
  expect(asked()).toHaveLength(1)

  // The button of a mail program, which has no cookies and posts a form; opening the address only leads to the page.
  const { ends_at = '' } = letter!
  const { pathname, search } = new URL(ends_at)
  const ended = async () => (await database.pool.query('select from ended_fit_letters')).rowCount
  const opened = await app.inject(pathname + search)
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/fit-result${search}`])
  expect(letter!.text).toContain(`http://localhost/fit-result${search}`)
  expect(await ended()).toBe(0)
  const post = (url: string) =>
    app.inject({
      ...{ method: 'POST', url, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const { end, order_id } = Object.fromEntries(new URLSearchParams(search)) as Record<'end' | 'order_id', string>
  const { signature } = bought.find(({ id }) => id === order_id)!
  for (const wrong of [pathname, pathname + search.replace(end, signature), `${pathname + search}x`])
    expect((await post(wrong)).statusCode).toBe(404)
  expect(await ended()).toBe(0)
  for (const _ of [1, 2]) expect((await post(pathname + search)).statusCode).toBe(200)
  expect(await ended()).toBe(1)
  expect((await database.pool.query('select e::text from ended_fit_letters e')).rows[0].e).not.toContain('kept')
  // It opens nothing else, and neither does the order's own signature end letters.
  expect((await ask(`GET /owner-results/${order_id}?signature=${end}`)).http).toBe(404)
  const body = { order_id, signature }
  expect(await ask('POST /owner-results/end-letters', body)).toMatchObject({ http: 404, code: 'order_not_found' })
  expect(await ask('POST /owner-results/end-letters', { ...body, signature: end })).toMatchObject({ http: 200 })

  await weeks(9)
  const [again, other] = [await buy('kept@example.com'), await buy('other@example.com')]
  await weeks(5)
  expect(asked().map(({ to }) => to.toLowerCase())).toEqual(['kept@example.com', 'other@example.com'])

  // It is forgotten with the last order of the address.
  const orders = await database.pool.query<{ id: string }>('select id from orders')
  const forget = (ids: string[]) => forgetEndedLetters(shop, sql`select unnest(${sql.param(ids)}::uuid[])`)
  await forget([again.id, other.id])
  expect(await ended()).toBe(1)
  await forget(orders.rows.map(({ id }) => id))
  expect(await ended()).toBe(0)
})

test('deleting the account forgets that its buyer ended the letters about the fit', async ({
  app,
  buy,
  shop,
  database,
}) => {
  const person = await customer(shop)
  const { id: order_id } = await buy(person.email, { token: person.token })
  await endLetters(shop, { order_id, signature: signEnd(shop, order_id) })
  const ended = async () => (await database.pool.query('select from ended_fit_letters')).rowCount
  expect(await ended()).toBe(1)
  expect(await asking(app)('POST /my-account/delete', { password: person.password }, person)).toMatchObject({
    http: 200,
  })
  expect(await ended()).toBe(0)
})
