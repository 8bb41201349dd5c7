import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { CartOptions } from '#domain/cart/cart.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { skuKeyOf } from '#domain/sku-key.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { type CountryCode, defaultCountry } from '#shared/countries.ts'
import { mostLines, mostOfOneLine } from '#shared/limits.ts'

/** How goods are added. */
export type Adding = {
  session_id: string
  quantity: number
  /** The quantity is the line's, and is not added to it. */
  exact?: boolean | undefined
  /** A repeated addition with the key of the line's last one changes nothing. */
  idempotency_key?: string | undefined
  /** Of wheels: the car that they are for. */
  vehicle?: ChosenVehicle | null | undefined
  /** Of a cart which this call creates. */
  country?: CountryCode | undefined
}

/** A wheel as a buyer named it: the key of its SKU (see `skuKey`), and its axle. */
export type WantedWheel = { key: string; axle: 'any' | 'front' | 'rear' }

type Owner = { customer_id: string | null; country: CountryCode; now: string }
export type PutValues = Owner & {
  session_id: string
  quantity: number
  exact: boolean
  vehicle: string | null
  addition_key: string | null
}
type PutLine = { id: string; axle: string }

/** Whose cart it is, as `ownCart` needs it. */
export function ownerOf(shop: Shop, { customer_id }: CartOptions, country: CountryCode = defaultCountry): Owner {
  return { customer_id: customer_id ?? null, country, now: shop.now().toISOString() }
}

/** What adding goods sends to its statement. */
export function valuesOf(
  shop: Shop,
  { session_id, quantity, exact = false, idempotency_key, vehicle, country }: Adding,
  options: CartOptions,
): PutValues {
  return {
    ...{ session_id, quantity, exact, addition_key: idempotency_key ?? null },
    vehicle: vehicle ? JSON.stringify(vehicle) : null,
    ...ownerOf(shop, options, country),
  }
}

/**
 * Adds a wheel, or front and rear of a set, to their lines. Returns the lines; unknown SKUs have none. Throws
 * too_many_lines, too_many_of_one.
 */
export function putWheels(
  shop: Shop,
  [first, rear]: readonly WantedWheel[],
  adding: Adding,
  options: CartOptions,
): Promise<PutLine[]> {
  const values = { ...valuesOf(shop, adding, options), ...first! }
  const put = rear ? aPair(shop.db, { ...values, rear_key: rear.key }) : oneWheel(shop.db, values)
  return put.catch(refuse)
}

/** The same of an accessory. */
export function putAddon(shop: Shop, addon_id: number, adding: Adding, options: CartOptions): Promise<PutLine[]> {
  return oneAddon(shop.db, { ...valuesOf(shop, adding, options), addon_id }).catch(refuse)
}

const value = sql.placeholder

/**
 * Inserts or changes lines in one statement, so that two concurrent clicks cannot insert two. Returns the lines; unknown
 * goods have none.
 * @param goods the columns kind, sku, addon_id, axle and set_id of each line
 */
function putting<Values extends object>(name: string, goods: SQL) {
  return statement<PutLine, PutValues & Values>(
    name,
    sql`
      with owner as (${ownCart({
        session_id: value('session_id'),
        customer_id: value('customer_id'),
        country: value('country'),
        now: value('now'),
      })})
      insert into cart_lines (session_id, kind, sku, addon_id, quantity, axle, set_id, vehicle, addition_key, created_at)
      select owner.session_id, kind, sku, addon_id, ${value('quantity')}::int, axle, set_id, ${value('vehicle')}::jsonb,
        ${value('addition_key')}::text, ${value('now')}::timestamptz
      from owner, (${goods}) goods
      on conflict on constraint cart_lines_article do update set
        quantity = case when cart_lines.addition_key = excluded.addition_key then cart_lines.quantity
          when ${value('exact')}::boolean then excluded.quantity else cart_lines.quantity + excluded.quantity end,
        addition_key = excluded.addition_key,
        set_id = excluded.set_id,
        vehicle = coalesce(excluded.vehicle, cart_lines.vehicle)
      returning id, axle`,
  )
}

/** The wheel of a key, while it is for sale. */
export const wheelOf = (key: SQL, columns = sql`sku`) => sql`(
  select ${columns} from wheels where ${skuKeyOf(sql`sku`)} = ${key} and shown
)`

const oneWheel = putting<WantedWheel>(
  'put_wheel',
  sql`
    select 'wheel' as kind, sku, null::int as addon_id, ${value('axle')}::text as axle, null::uuid as set_id
    from ${wheelOf(sql`${value('key')}::text`)} w`,
)

/** Front and rear of a set, in the order of their SKUs: two buyers lock the same wheels in the same order. */
const aPair = putting<WantedWheel & { rear_key: string }>(
  'put_pair',
  sql`
    select 'wheel' as kind, w.sku, null::int as addon_id, line.axle, new_set.id as set_id
    from (select gen_random_uuid() as id) new_set, (values
      (${value('key')}::text, ${value('axle')}::text),
      (${value('rear_key')}::text, 'rear')
    ) line(key, axle)
    cross join lateral ${wheelOf(sql`line.key`)} w
    order by w.sku, line.axle`,
)

const oneAddon = putting<{ addon_id: number }>(
  'put_addon',
  sql`
    select 'addon' as kind, null::text as sku, id as addon_id, 'any' as axle, null::uuid as set_id
    from addons where id = ${value('addon_id')}::int and not hidden`,
)

type Sent<Value> = Value | Placeholder

/**
 * Upserts the session's cart and returns its session id; links it to the customer if one is signed in. `country` is the
 * delivery country of a new cart; an existing one keeps its own.
 */
export function ownCart({
  session_id,
  customer_id,
  country,
  now,
}: {
  session_id: Sent<string>
  customer_id: Sent<string | null>
  country: Sent<string>
  now: Sent<string>
}): SQL {
  return sql`
    insert into carts (session_id, customer_id, country, created_at, updated_at)
    values (${session_id}, ${customer_id}::uuid, ${country}, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (session_id) do update
      set updated_at = excluded.updated_at, customer_id = coalesce(carts.customer_id, excluded.customer_id)
    returning session_id`
}

/** Translates violated database limits (lines per cart, quantity per line) into problems. */
export function refuse(error: unknown): never {
  const { constraint, cause } = error as { constraint?: string; cause?: { constraint?: string } }
  const rule = constraint ?? cause?.constraint ?? ''
  if (rule === 'cart_has_room') throw new Problem('too_many_lines', 409, { most: mostLines })
  throw rule === 'cart_lines_quantity' ? new Problem('too_many_of_one', 409, { most: mostOfOneLine }) : error
}
