import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { expect } from 'vitest'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import type { AuditEntry } from '#shared/desk/audit.ts'
import type { MeasuredLine } from '#shared/desk/measured.ts'
import type { BulkOutcomes, DeskOrder, ListedOrder } from '#shared/desk/orders.ts'
import type { Queue } from '#shared/desk/today.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import { camera } from '#tests/contract/review-form.ts'
import { fits, measured, test } from '#tests/money/guaranteed.ts'
import type { Reply } from '#tests/support/customers.ts'
import { sendForm } from '#tests/support/multipart.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

const linesOf = async ({ ask }: Desk, id: string) =>
  (await ask<{ rows: MeasuredLine[] }>(`GET /desk/orders/${id}/measured`)).data.rows
const read = async ({ ask }: Desk, id: string) => (await ask<DeskOrder>(`GET /desk/orders/${id}`)).data
const pack = async ({ ask }: Desk, id: string, step = 'packed') =>
  (await ask<BulkOutcomes>('POST /desk/orders/pack', { ids: [id], step })).data.rows[0]!.problem
const dispatch = ({ ask }: Desk, id: string) =>
  ask(`POST /desk/orders/${id}/dispatch`, {
    ...{
      is_first: true,
      version: 1,
      parcels: [{ carrier: '', tracking_link: '' }],
      declaration: '',
      email_again: false,
    },
  })
const waiting = async ({ ask }: Desk) =>
  (await ask<{ queues: Queue[] }>('GET /desk/today')).data.queues.find(({ name }) => name === 'to_measure')?.count ?? 0
const toMeasure = async ({ ask }: Desk) =>
  (await ask<{ rows: ListedOrder[] }>('GET /desk/orders?state=to_measure')).data.rows.map(({ id }) => id)

/** Sends the form of a measurement as the browser does. */
async function measure(
  app: FastifyInstance,
  { cookies }: Desk,
  path: string,
  fields: Record<string, string>,
  photos: Buffer[],
): Promise<Reply> {
  const files = photos.map((content) => ({ name: 'car.jpg', type: 'image/jpeg', content }))
  const { payload, headers } = sendForm(fields, files)
  const reply = await app.inject({
    method: 'POST',
    url: `/api/desk/orders/${path}`,
    headers: {
      ...headers,
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN')!,
    },
    payload,
  })
  return { http: reply.statusCode, headers: reply.headers, ...reply.json() }
}

test('an order with an uncertain verdict is packed and sent only once its line was measured and fits', async ({
  buy,
  app,
  shop,
  clock,
}) => {
  const { order } = await buy({ sku: measured, sent: false })
  const { order: sure } = await buy({ sku: fits, sent: false })
  const desk = await signedIn(app, shop, 'warehouse')
  const [line] = await linesOf(desk, order.id)
  expect(line).toMatchObject({ sku: measured, verdict: 'warn', is_open: true, measurements: [] })
  expect(await linesOf(desk, sure.id)).toEqual([])
  expect(await waiting(desk)).toBe(1)
  expect(await toMeasure(desk)).toEqual([order.id])
  expect([(await read(desk, order.id)).is_measured_first, (await read(desk, sure.id)).is_measured_first]).toEqual([
    true,
    false,
  ])

  const refusal = sayProblem('order_not_measured', 'en', { skus: measured })
  const isRefused = async () => {
    expect(await pack(desk, order.id, 'packing')).toBe(refusal)
    expect(await pack(desk, order.id)).toBe(refusal)
    expect(await dispatch(desk, order.id)).toMatchObject({ http: 409, code: 'order_not_measured' })
    const { order_number } = await read(desk, order.id)
    await expect(dispatchOrder(shop, { order_number })).rejects.toMatchObject({ code: 'order_not_measured' })
  }
  await isRefused()
  const path = `${order.id}/measured/${line!.line_id}`
  const photo = await camera()
  expect(await measure(app, desk, path, { result: 'does_not_fit', note: 'Rubs at full lock' }, [photo])).toMatchObject({
    http: 200,
  })
  await isRefused()
  expect(await waiting(desk)).toBe(1)
  clock.pass({ minutes: 5 })
  expect(await measure(app, desk, path, { result: 'fits_with_parts' }, [photo, photo])).toMatchObject({ http: 200 })

  const [after] = await linesOf(desk, order.id)
  expect(after).toMatchObject({
    is_open: false,
    measurements: [
      { result: 'fits_with_parts', note: '', staff_name: desk.member.name, created_at: shop.now().toISOString() },
      { result: 'does_not_fit', note: 'Rubs at full lock' },
    ],
  })
  expect(after!.measurements.map(({ photos }) => photos.length)).toEqual([2, 1])
  expect([await waiting(desk), await toMeasure(desk)]).toEqual([0, []])
  expect(await pack(desk, order.id)).toBeNull()
  expect(await dispatch(desk, order.id)).toMatchObject({ http: 200 })
  expect(await measure(app, desk, path, { result: 'does_not_fit' }, [photo])).toMatchObject({
    ...{ http: 409, code: 'order_already_sent' },
  })
  const owner = await signedIn(app, shop, 'owner')
  const { rows } = (await owner.ask<{ rows: AuditEntry[] }>('GET /desk/audit?action=order.measured')).data
  expect(rows.map(({ after, staff_name }) => ({ ...after, staff_name }))).toEqual([
    { sku: measured, result: 'fits_with_parts', photos: 2, staff_name: desk.member.name },
    { sku: measured, result: 'does_not_fit', photos: 1, staff_name: desk.member.name },
  ])
})

test('photographs are re-encoded without their metadata, and only the desk sees them', async ({ buy, app, shop }) => {
  const { order } = await buy({ sku: measured, sent: false })
  const desk = await signedIn(app, shop, 'support')
  const [line] = await linesOf(desk, order.id)
  const path = `${order.id}/measured/${line!.line_id}`
  await measure(app, desk, path, { result: 'fits' }, [await camera()])
  const [{ measurements } = line!] = await linesOf(desk, order.id)
  const url = (size: string) => `/api/desk/measured-photos/${measurements[0]!.photos[0]}/${size}`
  const cookie = `desk=${desk.cookies.get('desk')}`
  for (const [size, longest] of Object.entries({ large: 1600, small: 480 })) {
    const reply = await app.inject({ url: url(size), headers: { cookie } })
    expect(reply.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
    const { format, width, height, exif } = await sharp(reply.rawPayload).metadata()
    expect([format, Math.max(width, height), exif]).toEqual(['webp', longest, undefined])
  }
  expect((await app.inject({ url: url('whole'), headers: { cookie } })).statusCode).toBe(404)
  expect((await app.inject(url('small'))).statusCode).toBe(401)
})

test('a measurement without a photograph, of a certain line or in a broken form is refused', async ({
  buy,
  app,
  shop,
  database,
}) => {
  const { order } = await buy({ sku: measured, sent: false })
  const { order: sure } = await buy({ sku: fits, sent: false })
  const desk = await signedIn(app, shop, 'manager')
  const [line] = await linesOf(desk, order.id)
  const path = `${order.id}/measured/${line!.line_id}`
  const photo = await camera()
  const send = (fields: Record<string, string>, photos: Buffer[], to = path) => measure(app, desk, to, fields, photos)
  const { rows } = await database.pool.query('select id from order_lines where order_id = $1', [sure.id])
  expect(await send({ result: 'fits' }, [])).toMatchObject({ http: 422, code: 'photo_missing' })
  expect(await send({ result: 'fits' }, [Buffer.from('<svg/>')])).toMatchObject({ code: 'photo_refused' })
  expect(await send({ result: 'perhaps' }, [photo])).toMatchObject({ http: 422, code: 'invalid' })
  expect(await send({ result: 'fits' }, [photo], `${sure.id}/measured/${rows[0].id}`)).toMatchObject({
    ...{ http: 404, code: 'line_not_measured' },
  })
  expect(await send({ result: 'fits' }, [photo], `${sure.id}/measured/${line!.line_id}`)).toMatchObject({
    code: 'line_not_measured',
  })
  expect(await send({ result: 'fits' }, [photo], `${randomUUID()}/measured/${line!.line_id}`)).toMatchObject({
    code: 'order_not_found',
  })
  expect((await linesOf(desk, order.id))[0]!.measurements).toEqual([])
})

test('a refunded line does not hold up the rest of its order', async ({ buy, app, shop }) => {
  const { order } = await buy({ sku: measured, addon_id: 324, sent: false })
  const desk = await signedIn(app, shop, 'owner')
  const [line] = await linesOf(desk, order.id)
  const { amount } = (
    await desk.ask<{ lines: { line_id: string; total: number; discount: number }[]; amount?: number }>(
      `GET /desk/orders/${order.id}/money`,
    )
  ).data.lines
    .filter(({ line_id }) => line_id === line!.line_id)
    .map(({ total, discount }) => ({ amount: total - discount }))[0]!
  expect(
    await desk.ask(`POST /desk/orders/${order.id}/refunds`, {
      ...{ key: randomUUID(), amount, reason: 'cancelled', note: '', again: false, delivery: false },
      lines: [{ line_id: line!.line_id, quantity: 4, restock: true }],
    }),
  ).toMatchObject({ http: 200 })
  expect((await linesOf(desk, order.id))[0]).toMatchObject({ is_open: false })
  expect(await pack(desk, order.id)).toBeNull()
})
