import { eq, sql } from 'drizzle-orm'
import { coupons } from '#database/schema/promotions.ts'
import { type Actor, audited, type Values } from '#domain/audit/audit.ts'
import { type Editable, undo } from '#domain/audit/save.ts'
import { Problem } from '#domain/problem.ts'
import type { Coupon } from '#domain/promotions/coupons.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import {
  type CouponFields,
  type CouponState,
  couponFields as formOfCoupon,
  type ListedCoupon,
} from '#shared/desk/content/coupons.ts'
import { pageRows } from '#shared/desk/limits.ts'
import { parseMoney, plainMoney } from '#shared/money.ts'
import { dayIn } from '#shared/time-zone.ts'

type Filters = { state?: CouponState | undefined; search?: string | undefined; after?: string | undefined }

/** A page of coupons, the last to end first, each with what it cost and brought. */
export async function listCoupons(
  shop: Shop,
  { state, search = '', after }: Filters,
): Promise<{ rows: ListedCoupon[]; next: string | null }> {
  const today = dayIn(calendar.timezone, shop.now())
  const [ends_at = '', code = ''] = /^\d{4}-\d{2}-\d{2}:\S+$/.test(after ?? '') ? after!.split(':') : []
  const rows = await readCoupons(
    shop,
    sql`(${state ?? null}::text is null or ${stateOn(today)} = ${state ?? null})
      and (${search} = '' or position(upper(${search}) in code) > 0)
      and (${ends_at} = '' or (ends_at, code) < (${ends_at || null}::date, ${code}))`,
    pageRows + 1,
  )
  const shown = rows.slice(0, pageRows)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > pageRows && last ? `${last.ends_at}:${last.code}` : null }
}

/** One coupon. Throws not_found. */
export async function findCoupon(shop: Shop, code: string): Promise<ListedCoupon> {
  const [found] = await readCoupons(shop, sql`code = ${code}`, 1)
  if (!found) throw new Problem('not_found', 404)
  return found
}

const stateOn = (today: string) =>
  sql`case when not active or ends_at < ${today}::date then 'ended' when starts_at > ${today}::date then 'planned' else 'running' end`

type CouponRow = Coupon & { state: CouponState; orders: number; discount: number; revenue: number }

/** The orders of each shown coupon come from the index of paid orders with a coupon. */
async function readCoupons(shop: Shop, condition: ReturnType<typeof sql>, limit: number): Promise<ListedCoupon[]> {
  const today = dayIn(calendar.timezone, shop.now())
  const { rows } = await shop.db.execute<CouponRow>(sql`
    select k.*, k.starts_at::text, k.ends_at::text, o.orders, o.discount, o.revenue
    from (
      select *, ${stateOn(today)} as state from coupons where ${condition} order by ends_at desc, code desc limit ${limit}
    ) k
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(discount), 0)::float8 as discount,
        coalesce(sum(total - refunded), 0)::float8 as revenue
      from orders where coupon_code = k.code and status = 1
    ) o
    order by k.ends_at desc, k.code desc`)
  return rows.map(({ state, orders, discount, revenue, version, code, ...row }) => ({
    ...{ code, state, version, orders, discount, revenue },
    ...fieldsOf(row),
  }))
}

/** What the form of a coupon edits. The code stays: orders name it. */
export const couponFields: Editable<CouponFields> = {
  kind: 'coupon',
  action: 'coupon.changed',
  lock: async (open, code) => {
    const [found] = await open.db.select().from(coupons).where(eq(coupons.code, code)).for('no key update')
    return found && { name: code, version: found.version, values: fieldsOf(found) }
  },
  write: async (open, code, values) => {
    const [found] = await open.db.select().from(coupons).where(eq(coupons.code, code))
    const merged = formOfCoupon.safeParse({ ...fieldsOf(found!), ...values })
    // Undoing a change of one field may not suit what others have become since.
    if (!merged.success) throw new Problem('desk_undo_changed', 409)
    const row = rowOf(merged.data)
    await open.db
      .update(coupons)
      .set({ ...row, version: sql`${coupons.version} + 1` })
      .where(eq(coupons.code, code))
  },
}

/**
 * Undoes a change of a coupon. A change of its kind alone says what its value means, so one of the value after it stands in
 * the way: "10" that became AED 75 is not 75 percent. Throws what `undo` throws.
 */
export async function undoCoupon(shop: Shop, by: Actor, entry_id: number): Promise<void> {
  const { rows } = await shop.db.execute(sql`
    select from audit_entries e join audit_entries later on later.kind = 'coupon' and later.thing_id = e.thing_id
    where e.id = ${entry_id} and e.kind = 'coupon' and later.id > e.id
      and e.after::jsonb ? 'type' and not e.after::jsonb ? 'value' and later.after::jsonb ? 'value' limit 1`)
  if (rows.length > 0) throw new Problem('desk_undo_changed', 409)
  await undo(shop, by, entry_id, couponFields as unknown as Editable<Values>)
}

/** Makes a coupon. Throws desk_code_known. */
export async function makeCoupon(
  shop: Shop,
  by: Actor,
  { code, values }: { code: string; values: CouponFields },
): Promise<{ code: string }> {
  return audited(shop, by, async (open, record) => {
    const row = { code, ...rowOf(values) }
    const { rowCount } = await open.db.insert(coupons).values(row).onConflictDoNothing()
    if (rowCount === 0) throw new Problem('desk_code_known', 409)
    await record({ action: 'coupon.made', kind: 'coupon', id: code, name: code, after: values })
    return { code }
  })
}

/** Money and lists as the form shows them. */
function fieldsOf(row: Omit<Coupon, 'code' | 'version'>): CouponFields {
  const money = (fils: number | null) => (fils === null ? '' : plainMoney(fils))
  const number = (count: number | null) => (count === null ? '' : String(count))
  const list = (items: string[] | null) => items?.join(',') ?? ''
  const yes = (is: boolean) => (is ? 'yes' : 'no')
  return {
    type: row.type,
    value: row.type === 'fixed' ? money(row.value) : row.type === 'percent' ? String(row.value) : '',
    applies_to: row.applies_to === 'shipping' ? 'all' : row.applies_to,
    brands: list(row.brands),
    categories: list(row.categories),
    countries: list(row.countries),
    min_total: row.min_total === 0 ? '' : money(row.min_total),
    max_discount: money(row.max_discount),
    min_wheels: number(row.min_wheels),
    usage_limit: number(row.usage_limit),
    per_customer: number(row.per_customer),
    first_order_only: yes(row.first_order_only),
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    active: yes(row.active),
    label: row.label,
    label_ar: row.label_ar,
  }
}

function rowOf(fields: CouponFields): Omit<Coupon, 'code' | 'version'> {
  const fils = (text: string) => (text === '' ? null : parseMoney(text)!)
  const number = (text: string) => (text === '' ? null : Number(text))
  const list = (text: string) => (text === '' ? null : [...new Set(text.split(','))])
  const { type, value, starts_at, ends_at, label, label_ar } = fields
  return {
    ...{ type, starts_at, ends_at, label, label_ar },
    value: type === 'fixed' ? parseMoney(value)! : type === 'percent' ? Number(value) : 0,
    applies_to: type === 'free_shipping' && fields.applies_to === 'all' ? 'shipping' : fields.applies_to,
    brands: list(fields.brands),
    categories: list(fields.categories),
    countries: list(fields.countries),
    min_total: fils(fields.min_total) ?? 0,
    max_discount: type === 'percent' ? fils(fields.max_discount) : null,
    min_wheels: number(fields.min_wheels),
    usage_limit: number(fields.usage_limit),
    per_customer: number(fields.per_customer),
    first_order_only: fields.first_order_only === 'yes',
    active: fields.active === 'yes',
  }
}

type Choice = { slug: string; name: string; name_ar: string }

/** What a coupon can be limited to: the brands of wheels and the kinds of accessories. */
export async function couponChoices(shop: Shop): Promise<{ brands: Choice[]; categories: Choice[] }> {
  const { rows: brands } = await shop.db.execute<Choice>(sql`select slug, name, name_ar from brands order by name`)
  const { rows: categories } = await shop.db.execute<Choice>(
    sql`select slug, name, name_ar from addon_categories order by name`,
  )
  return { brands, categories }
}
