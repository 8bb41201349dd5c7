import { expect } from 'vitest'
import { decideCase } from '#domain/guarantee/decide-case.ts'
import { askForPhotos } from '#domain/guarantee/open-case.ts'
import { signOrder } from '#domain/orders/link.ts'
import { claim, fits, formWith, guaranteeOf, patrol, photo, report, test } from '#tests/money/guaranteed.ts'
import { asking, customer } from '#tests/support/customers.ts'
import { hostileTexts } from '#tests/support/hostile-input.ts'

test('a guest reports rubbing with photos, both sides are notified, and the guest adds requested photos', async ({
  app,
  buy,
  shop,
  till,
  emails,
  letters,
}) => {
  const bought = await buy()
  const { buyer, order } = bought
  expect(await guaranteeOf(bought)).toMatchObject({ lines: [{ line: 1, sku: fits, coverage: 'covered' }], cases: [] })
  emails.length = 0
  letters.length = 0

  const send = async (path: string, fields: Record<string, string | number>, photos: Buffer[]) => {
    const { payload, headers } = formWith(fields, photos)
    const reply = await app.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload,
      headers: { ...headers, ...buyer.key() },
    })
    return reply.json()
  }
  const path = `order/${order.id}/guarantee`
  const text = 'Touches the strut.\nTyre 265/70R16'
  expect(await send(path, { ...claim, text }, [await photo(), await photo()])).toMatchObject({
    data: { number: 'FG-100001' },
  })
  expect(await report(buyer, order)).toMatchObject({ http: 409, code: 'guarantee_already_open' })
  const [opened] = (await guaranteeOf(bought)).cases
  expect(opened).toMatchObject({
    number: 'FG-100001',
    line: 1,
    state: 'open',
    reason: 'rubs_inside',
    text,
    outcome: null,
  })
  expect(opened!.photos).toMatchObject([{ width: 900, height: 600 }, { width: 900 }])
  for (const _ of [1, 2]) await till.work()
  expect(emails.map(({ subject }) => subject)).toEqual(['We have received your guarantee case FG-100001'])
  expect(emails[0]!.text).toContain(`/track-order?order_id=${order.id}&signature=`)
  expect(letters.map(({ subject }) => subject)).toEqual(['Guarantee case FG-100001: It rubs on the inside'])
  for (const words of [
    fits,
    'Patrol',
    '  Touches the strut.\n  Tyre 265/70R16',
    'layla@example.com',
    'RD-100001',
    'Verdict at the order: Fits',
  ])
    expect(letters[0]!.text).toContain(words)
  expect(letters[0]!.text).toMatch(/Wheels: 4 × .*\d+×\d/)

  // The URLs in the owner's letter open the photos; altered ones do not.
  const { small, large, id } = opened!.photos[0]!
  expect(letters[0]!.text).toContain(large)
  expect((await app.inject(large)).headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
  })
  expect((await app.inject(small)).statusCode).toBe(200)
  const other = large.replace(id, opened!.photos[1]!.id)
  for (const address of [
    other,
    large.split('?')[0]!,
    `${large}x`,
    '/api/guarantee-photos/x-small.webp?signature=1',
    large.replace('-large', '-huge'),
  ])
    expect((await app.inject(address)).statusCode).toBe(404)

  await askForPhotos(shop, 'fg-100001', 'The sidewall of the tyre')
  await till.work()
  expect(emails.at(-1)).toMatchObject({ subject: 'Photos for your guarantee case FG-100001' })
  expect(emails.at(-1)!.text).toContain('The sidewall of the tyre')
  expect((await guaranteeOf(bought)).cases).toMatchObject([
    { state: 'waiting_for_photos', asked: 'The sidewall of the tyre' },
  ])
  expect(await send(`${path}/FG-100001/photos`, {}, [])).toMatchObject({ code: 'photo_missing' })
  expect(await send(`${path}/FG-100002/photos`, {}, [await photo()])).toMatchObject({ code: 'guarantee_not_found' })
  expect(await send(`${path}/FG-100001/photos`, {}, [Buffer.from('GIF89a')])).toMatchObject({ code: 'photo_refused' })
  expect(await send(`${path}/FG-100001/photos`, {}, [await photo()])).toMatchObject({ status: true })
  expect((await guaranteeOf(bought)).cases).toMatchObject([{ state: 'open', photos: [{}, {}, {}] }])
  for (const _ of [1, 2]) await till.work()
  expect(letters.map(({ subject }) => subject).slice(1)).toEqual(['Photos for guarantee case FG-100001'])
  for (const _ of [1, 2]) await send(`${path}/FG-100001/photos`, {}, await Promise.all([1, 2, 3, 4].map(photo)))
  expect(await send(`${path}/FG-100001/photos`, {}, [await photo(), await photo()])).toMatchObject({
    code: 'too_many_case_photos',
  })

  await decideCase(shop, { number: 'FG-100001', outcome: 'refused', why: 'The car is lowered by 40 mm.', by: 'staff' })
  for (const _ of [1, 2]) await till.work()
  expect(emails.map(({ subject }) => subject).slice(2)).toEqual(['Your guarantee case FG-100001 is decided'])
  for (const words of ['cannot accept it', 'The car is lowered by 40 mm.', 'UAE consumer law'])
    expect(emails.at(-1)!.text).toContain(words)
  expect((await guaranteeOf(bought)).cases).toMatchObject([
    { state: 'decided', outcome: 'refused', why: 'The car is lowered by 40 mm.', refund: null },
  ])
  expect(await send(`${path}/FG-100001/photos`, {}, [await photo()])).toMatchObject({ code: 'guarantee_decided' })
  // A refusal is not final: the buyer may report it again.
  expect(await report(buyer, order)).toMatchObject({ http: 200, data: { number: 'FG-100002' } })
})

test('two requests for photos before the first is sent arrive with their own words', async ({
  buy,
  shop,
  till,
  clock,
  emails,
}) => {
  const { buyer, order } = await buy()
  await report(buyer, order)
  const asked = ['The sidewall of the tyre', 'The hub from the front']
  for (const what of asked) {
    await askForPhotos(shop, 'FG-100001', what)
    clock.pass({ seconds: 1 })
  }
  await till.work()
  const letters = emails.filter(({ subject }) => subject.startsWith('Photos for'))
  expect(letters).toHaveLength(2)
  for (const what of asked) expect(letters.filter(({ text }) => text.includes(what))).toHaveLength(1)
})

test('a stranger can neither see, open nor add to a case, and invalid input leaves no rows', async ({
  app,
  buy,
  shop,
  till,
  database,
}) => {
  const { buyer, order } = await buy()
  const other = await buy()
  const path = `order/${order.id}/guarantee`
  const { token } = await customer(shop)
  const someone = asking(app)
  const stranger = till.visitor()
  const wrong = [`${path}?signature=${signOrder(shop, other.order.id)}`, `${path}?signature=x`, path]
  for (const each of wrong) {
    expect(await stranger.get(each)).toMatchObject({ http: 404, code: 'order_not_found' })
    expect(await stranger.post(each, claim)).toMatchObject({ http: 404, code: 'order_not_found' })
    expect(await someone(`POST /${each}`, claim, { token })).toMatchObject({ http: 404 })
  }
  expect(await someone(`POST /${path}`, claim, { token: 'x'.repeat(43) })).toMatchObject({
    http: 401,
    code: 'token_ended',
  })
  // An order gets twenty attempts a day, counted before anything is looked up.
  const isText = (text: string) => text.replaceAll('\0', '').trim() !== '' && text.length <= 2000
  const nonsense = hostileTexts.flatMap((text) => [
    { line: text },
    { reason: text },
    ...(isText(text) ? [] : [{ text }]),
  ])
  const replies: number[] = []
  for (const each of nonsense.toReversed()) replies.push((await buyer.post(path, { ...claim, ...each })).http)
  expect(replies).toEqual(nonsense.map((_, i) => (i < 20 ? 422 : 429)))
  expect((await database.pool.query('select 1 from guarantee_cases')).rowCount).toBe(0)
  // The stranger's attempts do not count against the other buyer.
  expect((await report(other.buyer, other.order)).http).toBe(200)
  const added = `order/${other.order.id}/guarantee/FG-100001/photos`
  expect(await stranger.post(added)).toMatchObject({ http: 404, code: 'order_not_found' })
  // A buyer cannot reach another order's case through their own order.
  const third = await buy()
  expect(await third.buyer.post(`order/${third.order.id}/guarantee/FG-100001/photos`)).toMatchObject({
    ...{ http: 404, code: 'guarantee_not_found' },
  })
  // The link in an e-mail is sufficient proof.
  const linked = `order/${other.order.id}/guarantee?signature=${signOrder(shop, other.order.id)}`
  expect(await stranger.get(linked)).toMatchObject({ http: 200, data: { cases: [{ number: 'FG-100001' }] } })
})

test('the database allows one open case per line and legal transitions only, and keeps the history', async ({
  buy,
  database,
  shop,
}) => {
  const { buyer, order } = await buy()
  const opened = await Promise.all([1, 2, 3].map(() => report(buyer, order)))
  expect(opened.map(({ http }) => http).toSorted()).toEqual([200, 409, 409])
  const refused = async (statement: string) =>
    expect(
      await database.pool.query(statement).then(
        () => 'done',
        ({ constraint }) => constraint ?? 'refused',
      ),
    ).not.toBe('done')
  await refused(`update guarantee_cases set sku = 'other'`)
  await refused(`update guarantee_cases set text = 'other'`)
  await refused(`update guarantee_cases set state = 'decided'`)
  await refused(
    `update guarantee_cases set state = 'decided', outcome = 'refused', why = '', decided_at = now(), decided_by = 'staff'`,
  )
  await refused(
    `update guarantee_cases set state = 'decided', outcome = 'refund', why = 'x', decided_at = now(), decided_by = 'staff'`,
  )
  await refused('delete from guarantee_cases')
  await decideCase(shop, {
    number: 'FG-100001',
    outcome: 'refused',
    why: 'Lowered',
    by: 'staff',
    costs: [{ kind: 'return_courier', amount: 3500 }],
  })
  await refused(
    `update guarantee_cases set state = 'open', outcome = null, why = null, decided_at = null, decided_by = null`,
  )
  await refused(`update guarantee_cases set outcome = 'exchange'`)
  for (const table of ['guarantee_events', 'guarantee_costs']) {
    await refused(`delete from ${table}`)
    await refused(`update ${table} set case_id = case_id`)
  }
  const { rows } = await database.pool.query('select state, by from guarantee_events order by id')
  expect(rows).toEqual([
    { state: 'open', by: 'buyer' },
    { state: 'decided', by: 'staff' },
  ])
})

test('a data export has the cases; deleting the account removes text and photos and keeps the amounts', async ({
  app,
  buy,
  shop,
  database,
}) => {
  const mine = await customer(shop)
  const { order } = await buy({ token: mine.token })
  const { payload, headers } = formWith({ ...claim, text: 'Zubaydah writes' }, [await photo()])
  const authorization = `Bearer ${mine.token}`
  const opened = await app.inject({
    method: 'POST',
    url: `/api/order/${order.id}/guarantee`,
    payload,
    headers: { ...headers, authorization },
  })
  expect(opened.json()).toMatchObject({ data: { number: 'FG-100001' } })
  const ask = asking(app)
  const kept = await ask<{ guarantee_cases: object[] }>('GET /my-account/export', undefined, mine)
  expect(kept.data.guarantee_cases).toMatchObject([
    { number: 'FG-100001', order: 'RD-100001', text: 'Zubaydah writes', photos: [{}] },
  ])
  await decideCase(shop, {
    number: 'FG-100001',
    outcome: 'refused',
    why: 'Zubaydah’s car is lowered',
    by: 'staff',
    costs: [{ kind: 'return_courier', amount: 3500 }],
  })
  expect((await ask('POST /my-account/delete', { password: mine.password }, mine)).http).toBe(200)
  const { rows } = await database.pool.query(
    `select c.text, c.why, c.make, c.outcome, k.amount, c.forgotten_at is not null as forgotten
     from guarantee_cases c join guarantee_costs k on k.case_id = c.id`,
  )
  expect(rows).toEqual([{ text: '', why: '', make: patrol.make, outcome: 'refused', amount: 3500, forgotten: true }])
  expect((await database.pool.query('select 1 from guarantee_photos')).rowCount).toBe(0)
})
