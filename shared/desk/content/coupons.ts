import * as z from 'zod/mini'
import { countryCodes } from '#shared/countries.ts'
import { after, deskCallsOf, pageOf, version } from '#shared/desk/call.ts'
import { day, inLatinDigits, line, money, slugs, whole, yesNo } from '#shared/desk/content/fields.ts'

export const couponStates = ['running', 'planned', 'ended'] as const
export type CouponState = (typeof couponStates)[number]

/**
 * What the form of a coupon edits, as text. `value` is whole percent or dirhams, empty for free delivery; lists are slugs
 * with commas; an empty limit is none.
 */
export const couponFields = z
  .object({
    type: z.enum(['percent', 'fixed', 'free_shipping']),
    value: z.string().check(inLatinDigits, z.trim(), z.maxLength(12)),
    applies_to: z.enum(['all', 'wheels', 'addons']),
    brands: slugs,
    categories: slugs,
    countries: z.string().check(z.refine((text) => text === '' || text.split(',').every(isCountry), 'wrong')),
    min_total: money,
    max_discount: money,
    min_wheels: whole(1, 100),
    usage_limit: whole(1, 1_000_000),
    per_customer: whole(1, 1_000),
    first_order_only: yesNo,
    starts_at: day,
    ends_at: day,
    active: yesNo,
    label: line(120),
    label_ar: line(120),
  })
  .check(
    z.refine(({ type, value }) => type !== 'percent' || /^([1-9]\d?|100)$/.test(value), {
      path: ['value'],
      error: 'desk_percent_wrong',
    }),
    z.refine(({ type, value }) => type !== 'fixed' || (/^\d{1,7}(\.\d{1,2})?$/.test(value) && Number(value) > 0), {
      path: ['value'],
      error: 'desk_amount_wrong',
    }),
    z.refine(({ starts_at, ends_at }) => ends_at.length !== 10 || starts_at <= ends_at, {
      path: ['ends_at'],
      error: 'desk_ends_first',
    }),
  )
export type CouponFields = z.infer<typeof couponFields>

function isCountry(code: string): boolean {
  return (countryCodes as readonly string[]).includes(code)
}

const listed = z.object({
  code: z.string(),
  state: z.enum(couponStates),
  version: z.int(),
  ...couponFields.shape,
  /** Paid orders with it. */
  orders: z.int(),
  /** Fils: what it took off these orders, and what they brought after refunds; null without the permission `figures.read`. */
  discount: z.nullable(z.int()),
  revenue: z.nullable(z.int()),
})
export type ListedCoupon = z.infer<typeof listed>

const code = z.string({ error: 'required' }).check(
  z.trim(),
  z.overwrite((text) => text.toUpperCase()),
  z.regex(/^[A-Z0-9-]{3,30}$/, 'desk_code_wrong'),
)
const byCode = z.object({ code: z.string().check(z.maxLength(40)) })

const choice = z.object({ slug: z.string(), name: z.string(), name_ar: z.string() })

export const couponCalls = deskCallsOf({
  'GET /desk/coupons': {
    summary: 'Coupons with what each cost and brought, the last to end first',
    permission: 'coupons.read',
    query: z.object({
      state: z.optional(z.enum(couponStates)),
      search: z.optional(z.string().check(z.trim(), z.maxLength(40))),
      after,
    }),
    data: pageOf(listed),
  },
  'GET /desk/coupons/choices': {
    summary: 'The brands and kinds of accessories that a coupon can be limited to',
    permission: 'coupons.read',
    data: z.object({ brands: z.array(choice), categories: z.array(choice) }),
  },
  'GET /desk/coupons/{code}': {
    summary: 'One coupon',
    permission: 'coupons.read',
    params: byCode,
    data: listed,
  },
  'POST /desk/coupons': {
    summary: 'Make a coupon',
    permission: 'coupons.change',
    body: z.object({ code, values: couponFields }),
    data: z.object({ code: z.string() }),
  },
  'PUT /desk/coupons/{code}': {
    summary: 'Change a coupon; with `active` "no" it ends at once',
    permission: 'coupons.change',
    params: byCode,
    body: z.object({ version, values: couponFields }),
    data: z.object({ version }),
  },
})
