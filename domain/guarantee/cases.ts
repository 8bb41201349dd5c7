import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { coverageOf } from '#domain/guarantee/coverage.ts'
import { isoIn } from '#domain/iso-time.ts'
import { signLink, verifyLink } from '#domain/orders/link.ts'
import { findOrder } from '#domain/orders/orders.ts'
import type { Proof } from '#domain/orders/whose.ts'
import { firstImage } from '#domain/pictures/pictures.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { GuaranteeCase, OrderGuarantee } from '#shared/api/guarantee.ts'
import { isUuid } from '#shared/uuid.ts'

/** An order's guarantee coverage and its cases, if `proof` gives access to the order. Throws order_not_found. */
export async function orderGuarantee(shop: Shop, order_id: string, proof: Proof): Promise<OrderGuarantee> {
  const order = await findOrder(shop, order_id, proof)
  const [lines, rows] = await Promise.all([coverageOf(shop, order), casesOfOrder(shop.db, { order_id: order.id })])
  return {
    lines: lines.map(({ position, sku, name, name_ar, axle, image, coverage }) => ({
      ...{ line: position, sku, name, name_ar, axle, coverage },
      picture: shop.pictures.find(firstImage(image)),
    })),
    cases: rows.map((row) => showCase(shop, row)),
  }
}

/** Every case of a customer's orders, newest first, for the export of their data. */
export async function casesOfCustomer(shop: Shop, customer_id: string): Promise<(GuaranteeCase & { order: string })[]> {
  const rows = await casesByCustomer(shop.db, { customer_id })
  return rows.map((row) => ({ ...showCase(shop, row), order: row.order_number }))
}

/** A case for internal use, with its order. Throws guarantee_not_found. */
export async function readCaseUnchecked(shop: Shop, case_id: string): Promise<GuaranteeCase & { order_id: string }> {
  const [row] = await caseById(shop.db, { case_id })
  if (!row) throw new Problem('guarantee_not_found', 404)
  return { ...showCase(shop, row), order_id: row.order_id }
}

/** A photo by its signed address; undefined without a valid signature. */
export async function findCasePhoto(
  shop: Shop,
  { id, size, signature }: { id: string; size: 'large' | 'small'; signature: string },
): Promise<Buffer | undefined> {
  if (!isUuid(id) || verifyLink(shop, photoSubject(id), signature) !== 'good') return undefined
  return (await photoById(shop.db, { id, size }))[0]?.body
}

function photoSubject(id: string): string {
  return `guarantee photo ${id.toLowerCase()}`
}

type Row = Omit<GuaranteeCase, 'photos'> & {
  order_id: string
  order_number: string
  photos: Omit<GuaranteeCase['photos'][number], 'small' | 'large'>[]
}

function showCase(shop: Shop, { order_id: _, order_number: __, photos, ...row }: Row): GuaranteeCase {
  return {
    ...row,
    photos: photos.map((photo) => {
      const signature = signLink(shop, photoSubject(photo.id))
      const at = (size: string) =>
        `/api/guarantee-photos/${photo.id}-${size}.webp?${new URLSearchParams({ signature })}`
      return { ...photo, small: at('small'), large: at('large') }
    }),
  }
}

const caseRows = sql`
  select c.order_id, o.order_number, c.number, l.position as line, c.sku, l.name, l.name_ar, c.axle, c.reason, c.text,
    c.state, c.asked, c.outcome, c.why, ${isoIn('c.created_at')} as created_at, ${isoIn('c.decided_at')} as decided_at,
    (select json_build_object('amount', r.amount, 'state', r.state) from refunds r where r.id = c.refund_id) as refund,
    (
      select coalesce(json_agg(json_build_object(
        'sku', p.sku, 'name', p.name, 'name_ar', p.name_ar, 'quantity', p.quantity) order by p.sku), '[]')
      from guarantee_replacements p where p.case_id = c.id
    ) as replacements,
    (
      select coalesce(json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height)
        order by p.created_at, p.id), '[]')
      from guarantee_photos p where p.case_id = c.id
    ) as photos
  from guarantee_cases c join orders o on o.id = c.order_id join order_lines l on l.id = c.line_id`

const casesOfOrder = statement<Row, { order_id: string }>(
  'guarantee_cases_of_order',
  sql`${caseRows} where c.order_id = ${sql.placeholder('order_id')}::uuid order by c.created_at desc, c.number desc`,
)

const casesByCustomer = statement<Row, { customer_id: string }>(
  'guarantee_cases_of_customer',
  sql`${caseRows} where o.customer_id = ${sql.placeholder('customer_id')}::uuid
      order by c.created_at desc, c.number desc`,
)

const caseById = statement<Row, { case_id: string }>(
  'guarantee_case_by_id',
  sql`${caseRows} where c.id = ${sql.placeholder('case_id')}::uuid`,
)

const photoById = statement<{ body: Buffer }, { id: string; size: string }>(
  'guarantee_photo',
  sql`
    select case ${sql.placeholder('size')}::text when 'large' then large else small end as body
    from guarantee_photos where id = ${sql.placeholder('id')}::uuid`,
)
