import { createHash } from 'node:crypto'
import { mostBeside, pastPricesOf } from '#domain/catalogue/price-history.ts'
import { readOne, type Typed } from '#domain/goods/fields.ts'
import { checkCrossedOut } from '#domain/goods/prices.ts'
import { isSize, readSheet, type SheetWheel, sheetForm, sheetRow } from '#domain/goods/sheet.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { type ChangedRow, type ChangePreview, sheetRows, type WantedChange } from '#shared/desk/sheet.ts'
import { type ProblemCode, sayProblem } from '#shared/i18n/problems.ts'
import type { Locale } from '#shared/locale.ts'
import { parseMoney, plainMoney } from '#shared/money.ts'

const shownChanges = 200

export type Planned = { preview: ChangePreview; changes: ChangedRow[] }

/**
 * What a change of many SKUs would do: every cell is read and checked, and the crossed-out prices follow the rule of 30
 * days. `lock` keeps the rows until the transaction ends. Throws desk_too_many and invalid.
 */
export async function planChange(shop: Shop, wanted: WantedChange, locale: Locale, lock = false): Promise<Planned> {
  const { wheels, edits } = await whatIsWanted(shop, wanted, lock)
  const past = await pastPricesOf(
    shop,
    'wheel',
    wheels.map(({ id }) => id),
  )
  const bad: ChangePreview['bad'] = []
  const changes: ChangedRow[] = []
  const stale = wheels.filter(({ id, version }) => (edits.get(id)?.version ?? version) !== version)
  for (const wheel of wheels) {
    const { id, sku, texts, size_fixed } = wheel
    const note = (field: string, code: ProblemCode, facts?: { most: string }) =>
      bad.push({ id, sku, field, message: sayProblem(code, locale, facts) })
    const after: Typed = {}
    for (const [field, text] of Object.entries(edits.get(id)!.values)) {
      const known = sheetForm[field]
      if (!known) continue
      const read = readOne(known, text)
      if ('wrong' in read) note(field, read.wrong)
      else {
        const normal = known.write ? (read.value === null ? '' : known.write(read.value as never)) : written(read.value)
        if (normal === texts[field]) continue
        if (isSize(field) && size_fixed) note(field, 'desk_size_sold')
        else after[field] = normal
      }
    }
    if (after.price !== undefined || after.compare_at_price !== undefined) {
      const price = after.price === undefined ? wheel.price : fils(after.price)
      const compared =
        after.compare_at_price === undefined ? wheel.compare_at_price : filsOrNone(after.compare_at_price)
      const most = mostBeside(past.get(id) ?? [], wheel.price, price, shop.now())
      const crossed = edits.get(id)!.crosses_out ? most : compared
      const checked = checkCrossedOut(wheel, { price, compare_at_price: crossed }, most)
      if ('wrong' in checked) note('compare_at_price', checked.wrong, checked.facts)
      else {
        const text = checked.compare_at_price === null ? '' : plainMoney(checked.compare_at_price)
        if (text === texts.compare_at_price) delete after.compare_at_price
        else after.compare_at_price = text
      }
    }
    const names = Object.keys(after)
    if (names.length === 0) continue
    changes.push({ id, sku, before: Object.fromEntries(names.map((name) => [name, texts[name]!])), after })
  }
  return { changes, preview: summaryOf(changes, bad, stale) }
}

const written = (value: unknown) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? ''))

const fils = (text: string) => parseMoney(text)!

const filsOrNone = (text: string) => (text === '' ? null : fils(text))

function summaryOf(changes: ChangedRow[], bad: ChangePreview['bad'], stale: SheetWheel[]): ChangePreview {
  const fields: Record<string, number> = {}
  let largest: ChangePreview['largest'] = null
  for (const { sku, before, after } of changes) {
    for (const field of Object.keys(after)) fields[field] = (fields[field] ?? 0) + 1
    if (after.price === undefined) continue
    const percent = (100 * (Number(after.price) - Number(before.price))) / Number(before.price)
    if (!largest || Math.abs(percent) > Math.abs(largest.percent)) largest = { sku, percent }
  }
  if (largest) largest.percent = Math.round(largest.percent * 10) / 10
  const seen = createHash('sha256').update(JSON.stringify(changes)).digest('hex')
  const first = changes.slice(0, shownChanges)
  return {
    bad: bad.slice(0, 1_000),
    stale: stale.map(sheetRow),
    changes: first,
    skus: changes.length,
    fields,
    largest,
    seen,
  }
}

type Edit = { version: number; values: Typed; crosses_out?: boolean }
type WhatIsWanted = { wheels: SheetWheel[]; edits: Map<number, Edit> }

async function whatIsWanted(shop: Shop, { rows, bulk }: WantedChange, lock: boolean): Promise<WhatIsWanted> {
  if (rows) {
    const edits = new Map(rows.map(({ id, ...edit }) => [id, edit]))
    return { edits, wheels: await readSheet(shop, { ids: [...edits.keys()] }, lock) }
  }
  if (!bulk) throw new Problem('invalid')
  const { ids, filters = {}, action, percent, round, crosses_out } = bulk
  const wheels = await readSheet(shop, ids ? { ids } : { filters }, lock)
  if (wheels.length > sheetRows) throw new Problem('desk_too_many', 422)
  if (action === 'percent' && !percent) throw new Problem('invalid')
  const valuesOf = ({ price }: SheetWheel): Typed =>
    action === 'percent'
      ? { price: plainMoney(priceBy(price, Number(percent), Number(round) * 100)) }
      : { hidden: action === 'hide' ? 'yes' : 'no' }
  const edits = wheels.map(
    (wheel) => [wheel.id, { version: wheel.version, values: valuesOf(wheel), crosses_out }] as const,
  )
  return { wheels, edits: new Map(edits) }
}

/**
 * A price changed by per cent and rounded, never below one step.
 * @param price fils
 * @param step fils: 500 rounds to five dirhams
 */
export function priceBy(price: number, percent: number, step: number): number {
  return Math.max(step, Math.round((price * (100 + percent)) / 100 / step) * step)
}
