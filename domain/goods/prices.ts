import { eq, sql } from 'drizzle-orm'
import { addons, wheels } from '#database/schema/catalogue.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { type Editable, save } from '#domain/audit/save.ts'
import { allowedCrossedOut } from '#domain/catalogue/crossed-out.ts'
import { mostBeside, type PricedKind, pastPricesOf, usualAfterPeriods } from '#domain/catalogue/price-history.ts'
import { editable } from '#domain/goods/editable.ts'
import { normal, readTyped, type Typed, textsOf } from '#domain/goods/fields.ts'
import { priceFields } from '#domain/goods/goods-fields.ts'
import { isoTime } from '#domain/iso-time.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { PlannedPrice, PriceFacts } from '#shared/desk/prices.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import type { Locale } from '#shared/locale.ts'
import { plainMoney } from '#shared/money.ts'

const tables = {
  wheel: { table: wheels, key: wheels.id },
  addon: { table: addons, key: addons.id },
} as const

function form(kind: PricedKind): Editable<Typed> {
  const plain = editable({
    ...{ kind, action: `${kind}.price_changed`, ...tables[kind], fields: priceFields },
    nameOf: ({ sku }) => String(sku),
  })
  const form: Editable<Typed> = {
    ...plain,
    // Undoing brings a crossed-out price back only as far as the rule of 30 days allows now.
    write: async (open, id, values) => {
      const row = await findPriced(open, kind, id)
      const wanted = readTyped(priceFields, { ...textsOf(priceFields, row), ...values } as Typed, 'en') as Wanted
      const past = (await pastPricesOf(open, kind, [row.id])).get(row.id) ?? []
      const most = mostBeside(past, row.price, wanted.price, open.now())
      const allowed = allowedCrossedOut(wanted.compare_at_price, wanted.price, most)
      await plain.write(open, id, { ...values, compare_at_price: allowed === null ? '' : plainMoney(allowed) })
    },
    // The price of a period that is over would stay for ever: the one before that period comes back instead.
    restore: async (open, id, values, { at }) => {
      const row = await findPriced(open, kind, id)
      if (values.price === undefined) {
        await form.write(open, id, values)
        const { version } = await findPriced(open, kind, id)
        if (version === row.version) throw new Problem('desk_not_reduced', 409)
        return
      }
      const { price } = readTyped({ price: priceFields.price! }, { price: values.price }) as Pick<Wanted, 'price'>
      const usual = (await usualAfterPeriods(open, kind, [{ id: row.id, price, since: at, until: at }])).get(row.id)
      if (usual === row.price) throw new Problem('desk_undo_period_over', 409)
      const back = usual === undefined ? values : { price: plainMoney(usual), compare_at_price: '' }
      await form.write(open, id, back)
    },
  }
  return form
}

/** The price and crossed-out price of goods, as they are saved and undone. */
export const priceForms: Record<PricedKind, Editable<Typed>> = { wheel: form('wheel'), addon: form('addon') }

type Priced = { id: number; sku: string; version: number; price: number; compare_at_price: number | null }

async function findPriced(shop: Shop, kind: PricedKind, id: string): Promise<Priced> {
  const table = kind === 'wheel' ? sql`wheels` : sql`addons`
  const { rows } = await shop.db.execute<Priced>(
    sql`select id, sku, version, price, compare_at_price from ${table} where id = ${Number(id)}`,
  )
  if (!rows[0]) throw new Problem('not_found', 404)
  return rows[0]
}

/** The price of one SKU: its form, what may be crossed out, its past and what is planned. Throws not_found. */
export async function priceFacts(shop: Shop, kind: PricedKind, id: string): Promise<PriceFacts> {
  const row = await findPriced(shop, kind, id)
  const past = (await pastPricesOf(shop, kind, [row.id])).get(row.id) ?? []
  const { rows: plans } = await shop.db.execute<PlannedPrice>(sql`
    select id, price, begins_at, ends_at, crosses_out, state from planned_prices
    where ${kind === 'wheel' ? sql`wheel_id` : sql`addon_id`} = ${row.id} order by begins_at desc, id limit 20`)
  const periods = past.map((period, i) => ({
    price: period.price,
    compare_at_price: period.compare_at_price,
    from: past[i - 1]?.ended_at?.toISOString() ?? null,
    until: period.ended_at!.toISOString() as string | null,
  }))
  const present = { price: row.price, compare_at_price: row.compare_at_price, until: null }
  return {
    version: row.version,
    values: textsOf(priceFields, row),
    most: mostBeside(past, row.price, row.price, shop.now()),
    periods: [...periods, { ...present, from: periods.at(-1)?.until ?? null }].slice(-100),
    planned: plans.map((plan) => ({ ...plan, begins_at: isoTime(plan.begins_at), ends_at: isoTime(plan.ends_at) })),
  }
}

/**
 * Saves a price. A crossed-out price above what the rule of 30 days allows is refused; where only the price changes, the
 * present one stays as far as it may. Throws Conflict, invalid and not_found.
 */
export async function savePrice(
  shop: Shop,
  by: Actor,
  { kind, id, version, values }: { kind: PricedKind; id: string; version: number; values: Typed },
  locale: Locale,
): Promise<{ version: number }> {
  const typed = normal(priceFields, { price: '', compare_at_price: '', ...values }, locale)
  const row = await findPriced(shop, kind, id)
  const wanted = readTyped(priceFields, typed) as { price: number; compare_at_price: number | null }
  if (row.version === version) {
    const past = (await pastPricesOf(shop, kind, [row.id])).get(row.id) ?? []
    const checked = checkCrossedOut(row, wanted, mostBeside(past, row.price, wanted.price, shop.now()))
    if ('wrong' in checked)
      throw new Problem('invalid', 422, {}, { compare_at_price: [sayProblem(checked.wrong, locale, checked.facts)] })
    typed.compare_at_price = checked.compare_at_price === null ? '' : plainMoney(checked.compare_at_price)
  }
  return save(shop, by, priceForms[kind], { id, version, values: typed })
}

type Wanted = { price: number; compare_at_price: number | null }
type Wrong = { wrong: 'desk_crossed_out' | 'desk_not_reduced' | 'desk_crossed_out_low'; facts: { most: string } }

/** The crossed-out price that a change results in, or why it is refused. `most` is what the rule of 30 days allows. */
export function checkCrossedOut(before: Wanted, wanted: Wanted, most: number | null): Wanted | Wrong {
  const { price, compare_at_price } = wanted
  const isSame = compare_at_price === before.compare_at_price
  if (isSame && price === before.price) return wanted
  if (isSame || compare_at_price === null)
    return { price, compare_at_price: allowedCrossedOut(compare_at_price, price, most) }
  const facts = { most: most === null ? '' : `AED ${plainMoney(most)}` }
  if (compare_at_price <= price) return { wrong: 'desk_crossed_out_low', facts }
  if (most === null) return { wrong: 'desk_not_reduced', facts }
  return compare_at_price > most ? { wrong: 'desk_crossed_out', facts } : wanted
}

type Plan = { price: string; begins_at: string; ends_at: string | null; crosses_out: boolean }

/** Plans a price. Throws invalid, not_found, and desk_plans_overlap. */
export async function planPrice(
  shop: Shop,
  by: Actor,
  kind: PricedKind,
  id: string,
  { price, begins_at, ends_at, crosses_out }: Plan,
  locale: Locale,
): Promise<{ id: string }> {
  const stored = readTyped({ price: priceFields.price! }, { price }, locale)
  if (ends_at && Date.parse(ends_at) <= Math.max(Date.parse(begins_at), shop.now().getTime()))
    throw new Problem('invalid', 422, {}, { ends_at: [sayProblem('desk_plan_ends', locale)] })
  return audited(shop, by, async (open, record) => {
    const { sku, id: goods } = await findPriced(open, kind, id)
    try {
      const { rows } = await open.db.execute<{ id: string }>(sql`
        insert into planned_prices (${kind === 'wheel' ? sql`wheel_id` : sql`addon_id`}, price, begins_at, ends_at,
          crosses_out, state, created_at)
        values (${goods}, ${stored.price}, ${begins_at}::timestamptz, ${ends_at}::timestamptz, ${crosses_out}, 'planned',
          ${open.now().toISOString()}::timestamptz)
        returning id`)
      const after = { price, begins_at, ends_at }
      await record({ action: 'price.planned', kind, id, name: sku, after })
      for (const at of [begins_at, ends_at]) if (at) await enqueueJob(open, 'prices.due', {}, { at: new Date(at) })
      return rows[0]!
    } catch (error) {
      const { cause } = error as { cause?: { constraint?: string } }
      if (/^planned_prices_\w+_once$/.test(cause?.constraint ?? '')) throw new Problem('desk_plans_overlap', 409)
      throw error
    }
  })
}

/** Sets the price of goods whose row is locked. */
export async function setPrice(open: Shop, kind: PricedKind, id: number, values: Wanted): Promise<void> {
  const { table, key } = tables[kind]
  await open.db
    .update(table)
    .set({ ...values, updated_at: open.now() })
    .where(eq(key, id))
}
