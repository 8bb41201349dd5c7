import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { allowedCrossedOut } from '#domain/catalogue/crossed-out.ts'
import { mostBeside, pastPricesOf, usualAfterPeriods } from '#domain/catalogue/price-history.ts'
import { readTyped, type Typed } from '#domain/goods/fields.ts'
import { planChange } from '#domain/goods/plan-change.ts'
import { isSize, readSheet, sheetForm } from '#domain/goods/sheet.ts'
import { readBoltPattern } from '#domain/goods-import/cells.ts'
import { isoTime } from '#domain/iso-time.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { type ChangedRow, sheetFields, type WantedChange } from '#shared/desk/sheet.ts'
import type { Locale } from '#shared/locale.ts'
import { parseMoney, plainMoney } from '#shared/money.ts'

/**
 * Writes a change of many SKUs in one transaction, as one entry of the audit. `seen` names the preview. A change that was
 * made with the same key is not made again: its answer may have been lost. Throws desk_preview_old if the result would be another
 * one, or if a cell is wrong or a row was changed by others.
 */
export async function changeMany(
  shop: Shop,
  by: Actor,
  { seen, key, ...wanted }: WantedChange & { seen: string; key?: string | undefined },
  locale: Locale,
): Promise<{ id: string; skus: number }> {
  return audited(shop, by, async (open, record) => {
    const { preview, changes } = await planChange(open, wanted, locale, true)
    // After the rows are locked, so that of two at once the second sees the first.
    const made = key ? await skusOf(open, key) : 0
    if (key && made > 0) {
      await record({ ...entryOf(key, made), after: {} })
      return { id: key, skus: made }
    }
    if (preview.seen !== seen || preview.bad.length > 0 || preview.stale.length > 0 || changes.length === 0)
      throw new Problem('desk_preview_old', 409)
    const id = key ?? randomUUID()
    await open.db.execute(
      sql`insert into goods_changes (id, at) values (${id}, ${open.now().toISOString()}::timestamptz)`,
    )
    await open.db.execute(sql`
      insert into goods_change_rows (change_id, wheel_id, before, after)
      select ${id}, c.id, c.before, c.after
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id int, before jsonb, after jsonb)`)
    await writeTexts(open, changes)
    await record({ ...entryOf(id, changes.length), after: { skus: changes.length, ...preview.fields } })
    return { id, skus: changes.length }
  })
}

async function skusOf(open: Shop, id: string): Promise<number> {
  const { rows } = await open.db.execute<{ skus: number }>(
    sql`select count(*)::int as skus from goods_change_rows where change_id = ${id}::uuid`,
  )
  return rows[0]!.skus
}

const entryOf = (id: string, skus: number) =>
  ({ action: 'goods.changed', kind: 'goods', id, name: `${skus} SKU` }) as const

/** Writes the texts of `after` to SKUs whose rows are locked, in one statement. */
async function writeTexts(open: Shop, changes: readonly { id: number; after: Typed }[]): Promise<void> {
  const rows = changes.map(({ id, after }) => {
    const stored = readTyped(sheetForm, after)
    const sizes = typeof stored.bolt_pattern === 'string' ? readBoltPattern(stored.bolt_pattern) : {}
    return { id, given: { ...stored, ...sizes } }
  })
  const columns = [...sheetFields, 'stud_holes', 'pcd']
  const set = columns.map((name) => sql`${sql.identifier(name)} = n.${sql.identifier(name)}`)
  await open.db.execute(sql`
    update wheels w set ${sql.join(set, sql`, `)}, updated_at = ${open.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id int, given jsonb)
    join wheels o on o.id = c.id
    cross join lateral jsonb_populate_record(o, c.given) n
    where w.id = c.id`)
}

/** One change of many. Throws not_found. */
export async function findChange(shop: Shop, id: string) {
  const { rows } = await shop.db.execute<{ at: string; undone_at: string | null; skus: number }>(sql`
    select at, undone_at, (select count(*)::int from goods_change_rows where change_id = ${id}::uuid) as skus
    from goods_changes where id = ${id}::uuid`)
  if (!rows[0]) throw new Problem('not_found', 404)
  const { at, undone_at, skus } = rows[0]
  return { at: isoTime(at), undone: undone_at !== null, skus, rows: await rowsOf(shop, id, 200) }
}

async function rowsOf(shop: Shop, id: string, most: number): Promise<ChangedRow[]> {
  const { rows } = await shop.db.execute<ChangedRow>(sql`
    select w.id, w.sku, r.before, r.after from goods_change_rows r join wheels w on w.id = r.wheel_id
    where r.change_id = ${id}::uuid order by w.sku limit ${most}`)
  return rows
}

/**
 * Undoes a change of many as a whole: every field goes back, if all still are what the change made of them. Throws
 * not_found, desk_undone, desk_size_sold, and desk_undo_rows with the SKUs that were changed since.
 */
export async function undoMany(shop: Shop, by: Actor, id: string): Promise<{ id: string; skus: number }> {
  return audited(shop, by, async (open, record) => {
    type Row = { at: string; undone_at: string | null; entry: number | null }
    const { rows: found } = await open.db.execute<Row>(sql`
      select at, undone_at, (select id::int from audit_entries where kind = 'goods' and thing_id = ${id} and undoes is null) as entry
      from goods_changes where id = ${id}::uuid for update`)
    if (!found[0]) throw new Problem('not_found', 404)
    if (found[0].undone_at !== null) throw new Problem('desk_undone', 409)
    const rows = await rowsOf(open, id, 100_000)
    const wheels = await readSheet(open, { ids: rows.map((row) => row.id) }, true)
    const now = new Map(wheels.map((row) => [row.id, row.texts]))
    const others = rows.filter((row) =>
      Object.entries(row.after).some(([name, text]) => now.get(row.id)?.[name] !== text),
    )
    if (others.length > 0) {
      const skus = others.slice(0, 3).map(({ sku }) => sku)
      throw new Problem('desk_undo_rows', 409, { count: others.length, skus: skus.join(', ') })
    }
    const sold = new Set(wheels.filter(({ size_fixed }) => size_fixed).map((row) => row.id))
    if (rows.some(({ id, before }) => sold.has(id) && Object.keys(before).some(isSize)))
      throw new Problem('desk_size_sold', 409)
    await writeTexts(open, await textsBefore(open, rows, new Date(found[0].at), now))
    await open.db.execute(
      sql`update goods_changes set undone_at = ${open.now().toISOString()}::timestamptz where id = ${id}::uuid`,
    )
    const skus = rows.length
    await record({
      ...entryOf(id, skus),
      before: { skus },
      after: { skus: 0 },
      ...(found[0].entry !== null && { undoes: found[0].entry }),
    })
    return { id, skus }
  })
}

/** Milliseconds within which undoing is exact: a slip that is undone at once was no change of the price. */
const atOnce = 10 * 60_000

/**
 * What undoing writes to each SKU: its texts before. The price of a planned period that is over by now would stay for ever,
 * so the one before that period comes back instead, with nothing crossed out. What was crossed out comes back as far as the rule
 * of 30 days allows now.
 */
async function textsBefore(
  open: Shop,
  rows: readonly ChangedRow[],
  at: Date,
  now: ReadonlyMap<number, Typed>,
): Promise<{ id: number; after: Typed }[]> {
  const priced = rows.filter(({ before }) => before.price !== undefined || before.compare_at_price !== undefined)
  const replaced = priced.flatMap(({ id, before: { price } }) =>
    price === undefined ? [] : [{ id, price: fils(price), since: at, until: at }],
  )
  const usualOf = await usualAfterPeriods(open, 'wheel', replaced)
  const isAtOnce = open.now().getTime() - at.getTime() <= atOnce
  const past = await pastPricesOf(open, 'wheel', isAtOnce ? [] : priced.map(({ id }) => id))
  return rows.map(({ id, before }) => {
    const usual = usualOf.get(id)
    if (usual !== undefined) return { id, after: { ...before, price: plainMoney(usual), compare_at_price: '' } }
    const present = now.get(id)!
    const { price, compare_at_price } = { ...present, ...before } as { price: string; compare_at_price: string }
    // A crossed-out price of a period that is over may be no higher than the price by now.
    if (Number(compare_at_price) <= Number(price)) return { id, after: { ...before, compare_at_price: '' } }
    const isPriced = before.price !== undefined || before.compare_at_price !== undefined
    if (isAtOnce || !isPriced) return { id, after: before }
    const most = mostBeside(past.get(id) ?? [], fils(present.price!), fils(price), open.now())
    const allowed = allowedCrossedOut(fils(compare_at_price), fils(price), most)
    return { id, after: { ...before, compare_at_price: allowed === null ? '' : plainMoney(allowed) } }
  })
}

const fils = (text: string) => parseMoney(text)!

/** The same by the entry of the audit. */
export async function undoManyOf(shop: Shop, by: Actor, entry_id: number): Promise<void> {
  const { rows } = await shop.db.execute<{ thing_id: string }>(
    sql`select thing_id from audit_entries where id = ${entry_id} and kind = 'goods'`,
  )
  if (!rows[0]) throw new Problem('not_found', 404)
  await undoMany(shop, by, rows[0].thing_id)
}
