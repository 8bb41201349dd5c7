import { expect } from 'vitest'
import { productReviews } from '#database/schema/reviews.ts'
import { purchasesOf } from '#domain/orders/customer-orders.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { approveReview, declineReview, listWaiting, removeReview } from '#domain/reviews/decide.ts'
import { type MyReview, myReview } from '#shared/api/account.ts'
import { type Review, reviewCalls } from '#shared/api/reviews.ts'
import { camera, design_id, form, page, test } from '#tests/contract/review-form.ts'
import type { Visitor } from '#tests/money/till.ts'
import { customer } from '#tests/support/customers.ts'
import { hostileTexts } from '#tests/support/hostile-input.ts'
import { sendForm } from '#tests/support/multipart.ts'
import { orderForm } from '#tests/support/order-form.ts'

test('a review is hidden until approved, and counts from then on', async ({ ask, approve, mine }) => {
  const before = await page(ask)
  const reply = await ask('POST /product-review/add', form, mine)
  expect(reply).toMatchObject({ http: 200, data: { verified: false } })
  expect(reviewCalls['POST /product-review/add'].data.parse(reply.data)).toEqual(reply.data)
  expect(await page(ask)).toEqual(before)
  expect((await ask<MyReview[]>('GET /my-account/reviews', undefined, mine)).data).toMatchObject([
    { ...withoutProduct, state: 'waiting', decline_reason: null, product: { design: 'Liwa 6', brand: 'Dunehart' } },
  ])
  await approve()
  const after = await page(ask)
  expect(after.count).toBe(before.count + 1)
  expect(after.distribution).toEqual(before.distribution.map((n, i) => (i === 3 ? n + 1 : n)))
  expect(after.distribution.reduce((a, b) => a + b)).toBe(after.count)
  const four = await page(ask, '?rating=4')
  expect(four.total).toBe(after.distribution[3])
  expect(four.count).toBe(after.count)
  expect(new Set(four.reviews.map(({ rating }) => rating))).toEqual(new Set([4]))
  const second = await page(ask, '?per_page=1&page=2')
  expect(second.reviews).toEqual(after.reviews.slice(1, 2))
  expect(second).toMatchObject({ from: 2, to: 2, current_page: 2, last_page: after.count, total: after.count })
  expect(await page(ask, '?page=1000')).toMatchObject({ from: null, to: null, reviews: [] })
  for (const nonsense of ['?rating=9', '?rating=x&photos=maybe&page=-1'])
    expect((await page(ask, nonsense)).count).toBe(after.count)
})

const { product_id: _, ...withoutProduct } = form

test('staff approve and decline; the writer sees the status and may write again', async ({
  ask,
  mine,
  shop,
  letters,
  workOff,
}) => {
  const written = () => ask<MyReview[]>('GET /my-account/reviews', undefined, mine)
  const { count } = await page(ask)
  const { id } = (await ask<{ id: string }>('POST /product-review/add', form, mine)).data
  const { waiting, total } = await listWaiting(shop)
  expect({ waiting, total }).toMatchObject({ waiting: [{ id, name: 'Layla', photos: 0, verified: false }], total: 1 })
  // The owner gets one letter about it while it waits.
  for (const _ of [1, 2]) await workOff()
  expect(letters.map(({ subject }) => subject)).toEqual([`A review of ${design_id} waits for your decision`])
  for (const words of ['Quiet at 120.', 'Patrol Y62', '/desk/reviews']) expect(letters[0]!.text).toContain(words)
  await expect(declineReview(shop, { id, reason: ' ' })).rejects.toMatchObject({
    code: 'review_reason_missing',
  })
  await expect(approveReview(shop, { id: 'no-such' })).rejects.toMatchObject({ code: 'review_not_found' })

  await approveReview(shop, { id })
  await approveReview(shop, { id: id.toUpperCase() })
  expect((await page(ask)).count).toBe(count + 1)
  expect((await written()).data).toMatchObject([{ id, state: 'approved' }])
  expect((await listWaiting(shop)).total).toBe(0)

  // A published review can be declined later; then it does not block another one.
  await declineReview(shop, { id, reason: 'Names a person' })
  expect((await page(ask)).count).toBe(count)
  expect((await written()).data).toMatchObject([{ id, state: 'declined', decline_reason: 'Names a person' }])
  expect((await ask('POST /product-review/add', form, mine)).http).toBe(200)
  expect((await ask('POST /product-review/add', form, mine)).code).toBe('already_reviewed')
  await expect(approveReview(shop, { id })).rejects.toMatchObject({ code: 'already_reviewed' })
  expect((await page(ask)).count).toBe(count)
  expect((await written()).data.map((each) => myReview.parse(each))).toHaveLength(2)
})

test('the writer can delete a review with its photos', async ({ app, ask, shop, approve, database }) => {
  const { count } = await page(ask)
  const photo = [{ name: 'a.jpg', type: 'image/jpeg', content: await camera() }]
  const reply = await app.inject({ method: 'POST', url: '/api/product-review/add', ...sendForm(form, photo) })
  await approve()
  expect((await page(ask)).count).toBe(count + 1)
  await removeReview(shop, reply.json().data.id)
  expect((await page(ask)).count).toBe(count)
  expect((await database.pool.query('select 1 from review_photos')).rowCount).toBe(0)
  await expect(removeReview(shop, reply.json().data.id)).rejects.toMatchObject({ code: 'review_not_found' })
})

test('reviews of the same car come first on every page', async ({ ask, shop }) => {
  const days = [...'123'].map((day) => new Date(`2020-01-0${day}`))
  for (const created_at of days) {
    const car = { make: 'honda', model: 'accord' }
    const words = { design_id, name: 'A', rating: 3, reviews: 'b', lang: 'en' as const, ...car }
    await shop.db.insert(productReviews).values({ ...words, created_at, approved_at: shop.now() })
  }
  const models = (reviews: Review[]) => reviews.map(({ model }) => model)
  const { total } = await page(ask)
  expect(models((await page(ask)).reviews).slice(-3)).toEqual(['accord', 'accord', 'accord'])
  const own = (await page(ask, '?make=honda&model=accord')).reviews
  expect(models(own).slice(0, 3)).toEqual(['accord', 'accord', 'accord'])
  expect(own.map(({ created_at }) => created_at).slice(0, 3)).toEqual(
    days.map((day) => `${day.toISOString().slice(0, 19)}Z`).toReversed(),
  )
  expect(own).toHaveLength(total)
  const numbers = Array.from({ length: Math.ceil(total / 2) }, (_, i) => i + 1)
  const pages = await Promise.all(numbers.map((n) => page(ask, `?make=honda&model=accord&per_page=2&page=${n}`)))
  expect(pages.flatMap(({ reviews }) => reviews)).toEqual(own)
  for (const nonsense of ["?make=honda' or 1=1&model=accord", '?make=&model=', '?model=accord'])
    expect((await page(ask, nonsense)).reviews).toEqual((await page(ask)).reviews)
})

test('"same car" means the same generation, even if two generations share a year', async ({ ask, approve }) => {
  const safari = { make: 'nissan', model: 'patrol', year: 2016, modification: '59e59e5b20' }
  const y62 = { ...safari, modification: '1c7043eb1a' }
  const pageFor = (car: object) =>
    page(ask, `?${new URLSearchParams(Object.entries(car).map(([k, v]) => [k, `${v}`]))}`)
  const alike = async (car: object) => (await pageFor(car)).reviews.filter(({ same_car }) => same_car)
  const before = { safari: await alike(safari), y62: await alike(y62) }
  // The demo has both for this design: a Safari of 2016 in Arabic with a human translation, and a Y62.
  const translation = { vehicle: '2016 Nissan Patrol Safari' }
  expect(before.safari).toMatchObject([{ vehicle: 'نيسان باترول سفاري 2016', lang: 'ar', translation }])
  expect(before.y62).toMatchObject([{ vehicle: '2021 Nissan Patrol SE' }])
  await ask('POST /product-review/add', { ...form, ...y62 })
  await approve()
  expect(await alike({ ...y62, year: 2021 })).toMatchObject([...before.y62, { name: 'Layla', translation: null }])
  expect(await alike(safari)).toEqual(before.safari)
  // The model's other generation follows, before other cars; an incomplete or unknown car has no generation.
  expect((await pageFor(y62)).reviews.slice(0, 3).map(({ model }) => model)).toEqual(['patrol', 'patrol', 'patrol'])
  for (const part of [
    { make: 'nissan', model: 'patrol' },
    { ...y62, year: 2001 },
    { ...y62, year: 'x' },
  ])
    expect(await alike(part)).toEqual([])
})

test('only a buyer of the design is a verified buyer', async ({ ask, till, mine, shop, sku }) => {
  const buyer = till.visitor()
  await buyer.add(sku)
  const headers = { authorization: `Bearer ${mine.token}` }
  await buyer.post('order/store', orderForm(buyer.session_id), headers)
  const write = async (options: object, different: object = {}) =>
    (await ask<{ verified: boolean }>('POST /product-review/add', { ...form, product_id: sku, ...different }, options))
      .data.verified
  const session = { session_id: buyer.session_id }
  expect(await write({}, session)).toBe(false)
  expect((await buyer.pay('tok_visa', headers)).data.state).toBe('paid')
  expect(await write({}, session)).toBe(false)
  expect(await write(mine)).toBe(true)
  expect(await write({})).toBe(false)
  // The e-mail address of the order counts once it is verified.
  const layla = await customer(shop, { email: 'layla@example.com' })
  await shop.db.execute(`update customers set email_verified_at = null where email = 'layla@example.com'`)
  expect(await write(layla, { product_id: 'ostrane-arc-7' })).toBe(false)
  await shop.db.execute(`update customers set email_verified_at = now() where email = 'layla@example.com'`)
  // Once for an order.
  await shop.db.execute(`delete from product_reviews where customer_id = '${mine.id}'`)
  expect(await write(layla)).toBe(true)
  expect(await write(mine)).toBe(false)
  expect(await write(await customer(shop))).toBe(false)
})

test('a guest’s order makes one verified review of a design, in the browser that placed it', async ({
  till,
  shop,
  sku,
  database,
  clock,
}) => {
  const guest = till.visitor()
  const { session_id } = guest
  const buy = async () => {
    await guest.add(sku)
    await guest.store()
    expect((await guest.pay('tok_visa')).data.state).toBe('paid')
  }
  await buy()
  const review = { ...form, product_id: sku, session_id }
  const write = (by: Visitor) => by.post<{ id: string; verified: boolean }>('product-review/add', review)
  // Who knows the session id only, and the guest as often as they like.
  expect((await write(till.visitor())).data.verified).toBe(false)
  const { data } = await write(guest)
  expect(data.verified).toBe(true)
  expect(await write(guest)).toMatchObject({ http: 409, code: 'already_reviewed' })
  expect((await write(till.visitor())).data.verified).toBe(false)
  const verified = await database.pool.query('select id from product_reviews where verified and not demo')
  expect(verified.rows).toEqual([{ id: data.id }])

  // After a decline another one may be written, and so after a second purchase.
  await declineReview(shop, { id: data.id, reason: 'Names a person' })
  expect((await write(guest)).data.verified).toBe(true)
  await expect(approveReview(shop, { id: data.id })).rejects.toMatchObject({ code: 'already_reviewed' })
  clock.pass({ minutes: 1 })
  await buy()
  expect((await write(guest)).data.verified).toBe(true)
  expect((await write(guest)).code).toBe('already_reviewed')
})

test('who cancelled the order or was refunded in full has not bought the design', async ({ till, mine, shop, sku }) => {
  const { rows } = await shop.db.execute<{ design_id: string }>(`select design_id from wheels where sku = '${sku}'`)
  const layla = await customer(shop, { email: 'layla@example.com' })
  const buy = async () => {
    const buyer = till.visitor()
    await buyer.add(sku)
    const headers = { authorization: `Bearer ${mine.token}` }
    await buyer.post('order/store', orderForm(buyer.session_id), headers)
    await buyer.pay('tok_visa', headers)
  }
  await buy()
  // By account, and by the address of the order.
  const ways = [mine, layla]
  const bought = () =>
    Promise.all(ways.map(async ({ id }) => (await purchasesOf(shop, { ...rows[0]!, customer_id: id })).length > 0))
  expect(await bought()).toEqual([true, true])
  await refundOrder(shop, { order_number: 'RD-100001', amount: 1000, reason: 'goodwill' })
  await till.work()
  expect(await bought()).toEqual([true, true])
  await refundOrder(shop, { order_number: 'RD-100001', reason: 'returned', again: true })
  await till.work()
  expect(await bought()).toEqual([false, false])

  await buy()
  expect(await bought()).toEqual([true, true])
  await shop.db.execute(`update orders set cancelled_at = now() where order_number = 'RD-100002'`)
  expect(await bought()).toEqual([false, false])
})

test('the writer of a review gets the decision by e-mail once, in their language; a guest gets none', async ({
  ask,
  mine,
  shop,
  emails,
  workOff,
}) => {
  const write = async (options = {}) => (await ask<{ id: string }>('POST /product-review/add', form, options)).data.id
  const id = await write(mine)
  await workOff()
  emails.length = 0
  for (let i = 0; i < 2; i++) await approveReview(shop, { id })
  await approveReview(shop, { id: await write() })
  await workOff()
  expect(emails).toMatchObject([{ to: mine.email, subject: 'Your review of Dunehart Liwa 6 is published' }])
  expect(emails[0]!.text).toMatch(/See the reviews: http\S+\/dunehart-liwa-6\S+#reviews/)

  // The decision changes twice before any e-mail is sent, so only the final one is sent.
  await ask('PUT /users/language', { locale: 'ar' }, mine)
  emails.length = 0
  await declineReview(shop, { id, reason: 'Names a person' })
  await approveReview(shop, { id })
  await declineReview(shop, { id, reason: 'يذكر شخصاً <b>' })
  await declineReview(shop, { id, reason: 'يذكر شخصاً <b>' })
  await workOff()
  expect(emails).toMatchObject([{ subject: expect.stringMatching(/^أُزيل تقييمكم/) }])
  expect(emails[0]).toMatchObject({ to: mine.email, text: expect.stringContaining('يذكر شخصاً <b>') })
  expect(emails[0]!.html).toContain('يذكر شخصاً &#60;b&#62;')

  // One that was never published was not taken down.
  await declineReview(shop, { id: await write(mine), reason: 'يذكر شخصاً' })
  await workOff()
  expect(emails.at(-1)).toMatchObject({ subject: expect.stringMatching(/^لم يُنشر تقييمكم/) })
})

test('the three fields of the specification are enough; missing stars do not count', async ({ ask, approve }) => {
  const before = await page(ask)
  const { product_id, name, reviews } = form
  expect(await ask('POST /product-review/add', { product_id, name, reviews })).toMatchObject({ http: 200 })
  // Accessories are sold but have no reviews: the error says so, and not that the wheel is gone.
  const ofAddon = await ask('POST /product-review/add', { product_id: 'AC-108', name, reviews })
  expect(ofAddon).toMatchObject({ http: 422, code: 'not_a_wheel' })
  await approve()
  const after = await page(ask)
  expect(after).toMatchObject({ count: before.count + 1, average: before.average, distribution: before.distribution })
  expect(after.reviews).toContainEqual(expect.objectContaining({ name, reviews, rating: null }))
})

test('the form matches the specification, and a customer reviews a design once', async ({ ask, mine }) => {
  expect(Object.keys((await ask('POST /product-review/add', {})).fields!).toSorted()).toEqual(
    ['name', 'product_id', 'reviews'].toSorted(),
  )
  const fields = async (different: object) =>
    Object.keys((await ask('POST /product-review/add', { ...form, ...different })).fields ?? {})
  expect(await fields({ name: 'x'.repeat(101) })).toEqual(['name'])
  expect(await fields({ reviews: 'x'.repeat(1001) })).toEqual(['reviews'])
  for (const rating of [0, 6, 4.5, 'many']) expect(await fields({ rating })).toEqual(['rating'])
  expect((await ask('POST /product-review/add', { ...form, product_id: 'no-such' })).code).toBe('wheel_not_found')
  const forged = { verified: true, approved_at: '2020-01-01', demo: true, customer_id: mine.id }
  expect(
    (await ask<{ verified: boolean }>('POST /product-review/add', { ...form, ...forged }, mine)).data.verified,
  ).toBe(false)
  expect(await ask('POST /product-review/add', form, mine)).toMatchObject({ http: 409, code: 'already_reviewed' })
  for (const text of hostileTexts)
    expect((await ask('POST /product-review/add', { ...form, product_id: text, reviews: text })).http).toBeOneOf([
      404, 422,
    ])
})

test('reviews are rate limited', async ({ ask, mine }) => {
  for (let i = 0; i < 20; i++) await ask('POST /product-review/add', { ...form, rating: 'x' }, mine)
  expect((await ask('POST /product-review/add', form, mine)).http).toBe(429)
  for (let i = 0; i < 39; i++) expect((await ask('POST /product-review/add', form)).http).toBe(200)
  expect((await ask('POST /product-review/add', form)).http).toBe(429)
})
