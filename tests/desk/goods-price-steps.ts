import { expect } from 'vitest'
import type { PriceFacts } from '#shared/desk/prices.ts'
import type { ChangePreview } from '#shared/desk/sheet.ts'
import {
  allowed,
  changesOf,
  type Fields,
  mostBeside,
  planOf,
  set,
  typedPrice,
  type Wheel,
} from '#tests/desk/goods-model.ts'
import { applyDue, aWheel, code, did, dirhams, idOf, now, type Scene } from '#tests/desk/goods-scene.ts'

const prices = [90_000, 100_000, 110_000, 120_000, 130_000] as const

const yesNo = (flag: boolean) => (flag ? 'yes' : 'no')

/** Fields as the desk's forms and the audit name and write them. */
function typed({ price, old, hidden, clearance }: Partial<Fields>): Record<string, string> {
  return {
    ...(price !== undefined && { price: dirhams(price) }),
    ...(old !== undefined && { compare_at_price: dirhams(old) }),
    ...(hidden !== undefined && { hidden: yesNo(hidden) }),
    ...(clearance !== undefined && { clearance: yesNo(clearance) }),
  }
}

async function newestEntry({ pool }: Scene): Promise<string> {
  return (await pool.query('select max(id) as id from audit_entries')).rows[0].id
}

/** Saves fields of a wheel by one of its two forms. */
async function save(
  scene: Scene,
  wheel: Wheel,
  path: string,
  after: Partial<Fields>,
  expected: Partial<Fields> | 'invalid',
) {
  const { desk } = scene
  const { version } = (await desk.ask<PriceFacts>(`GET ${path}`)).data
  const reply = await desk.ask(`PUT ${path}`, { version, values: typed(after) })
  expect(code(reply)).toBe(expected === 'invalid' ? 'invalid' : 'done')
  if (expected === 'invalid') return 'invalid'
  const changes = changesOf(wheel, expected)
  if (Object.keys(changes.after).length === 0) return 'done'
  const saved = { ...changes, wheel, plan: planOf(wheel), at: now(scene), isUndone: false }
  scene.done.push({ kind: 'saved', id: await newestEntry(scene), ...saved })
  set(wheel, changes.after, now(scene))
  const action = path.includes('prices') ? 'wheel.price_changed' : 'wheel.changed'
  return did({ action, before: typed(changes.before), after: typed(changes.after) })
}

/** Changes many wheels at once. */
async function changeMany(
  scene: Scene,
  bulk: object,
  wheels: readonly Wheel[],
  wanted: (wheel: Wheel) => Partial<Fields>,
) {
  const { desk } = scene
  const ids = await Promise.all(wheels.map((wheel) => idOf(scene, wheel)))
  const body = { bulk: { ids, ...bulk } }
  const { data: preview } = await desk.ask<ChangePreview>('POST /desk/goods-changes/preview', body)
  const rows = wheels
    .map((wheel) => ({ wheel, plan: planOf(wheel), ...changesOf(wheel, wanted(wheel)) }))
    .filter(({ after }) => Object.keys(after).length > 0)
  const reply = await desk.ask<{ id: string }>('POST /desk/goods-changes', { ...body, seen: preview.seen })
  expect(code(reply)).toBe(rows.length === 0 ? 'desk_preview_old' : 'done')
  if (rows.length === 0) return 'nothing'
  scene.done.push({ kind: 'many', id: reply.data.id, rows, at: now(scene), isUndone: false })
  for (const { wheel, after } of rows) set(wheel, after, now(scene))
  return did({ action: 'goods.changed' })
}

/** Prices of single wheels and of many, hiding, clearance, and planned prices. */
export const priceActions = {
  price: async (scene: Scene, n: number, k: number, yes: boolean) => {
    const wheel = aWheel(scene, n)
    const price = prices[k % 5]!
    const old = k > 9 ? wheel.old : yes ? mostBeside(wheel, price, now(scene)) : 125_000
    const path = `/desk/prices/wheel/${await idOf(scene, wheel)}`
    if (old !== null && old <= price && old !== wheel.old) return 'not tried'
    return save(scene, wheel, path, { price, old }, typedPrice(wheel, { price, old }, now(scene)))
  },
  form: async (scene: Scene, n: number, k: number, yes: boolean) => {
    const wheel = aWheel(scene, n)
    const after = k % 2 === 0 ? { hidden: yes } : { clearance: yes }
    return save(scene, wheel, `/desk/goods/${await idOf(scene, wheel)}`, after, after)
  },
  percent: (scene: Scene, n: number, k: number, yes: boolean) => {
    const percent = [-20, -10, 10, 25][k % 4]!
    const bulk = { action: 'percent', percent: String(percent), round: '5', crosses_out: yes }
    const there = scene.wheels.filter((wheel, i) => wheel.exists && (n + i) % 3 !== 0)
    return changeMany(scene, bulk, there, (wheel) => {
      const price = Math.round((wheel.price * (100 + percent)) / 100 / 500) * 500
      if (price === wheel.price) return {}
      const old = yes ? mostBeside(wheel, price, now(scene)) : allowed(wheel, wheel.old, price, now(scene))
      return { price, old }
    })
  },
  hide: (scene: Scene, n: number, _: number, yes: boolean) => {
    const there = scene.wheels.filter((wheel, i) => wheel.exists && (n + i) % 3 !== 0)
    return changeMany(scene, { action: yes ? 'hide' : 'show' }, there, () => ({ hidden: yes }))
  },
  plan: async (scene: Scene, n: number, k: number, crosses_out: boolean) => {
    const { desk } = scene
    const wheel = aWheel(scene, n)
    const price = prices[k % 5]!
    const at = now(scene)
    const begins = at + [0, 1, 3][n % 3]! * 3_600_000
    const length = [2, 5, null, 2][k % 4]
    const ends = length == null ? null : begins + length * 3_600_000
    const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
    const body = { price: dirhams(price), begins_at: iso(begins), ends_at: iso(ends), crosses_out }
    const reply = await desk.ask<{ id: string }>(`POST /desk/prices/wheel/${await idOf(scene, wheel)}/plans`, body)
    const overlaps = scene.plans.some(
      (each) =>
        each.wheel === wheel &&
        each.state !== 'over' &&
        each.begins < (ends ?? Infinity) &&
        (each.ends ?? Infinity) > begins,
    )
    expect(code(reply)).toBe(overlaps ? 'desk_plans_overlap' : 'done')
    if (overlaps) return 'desk_plans_overlap'
    scene.plans.push({ id: reply.data.id, wheel, price, begins, ends, crosses_out, state: 'planned', before: null })
    return did({ action: 'price.planned' }, ...(await applyDue(scene)))
  },
  end_plan: async (scene: Scene, n: number) => {
    const open = scene.plans.filter(({ wheel, state }) => wheel.exists && state !== 'over')
    const plan = open[n % Math.max(1, open.length)]
    if (!plan) return 'none'
    expect(code(await scene.desk.ask(`DELETE /desk/plans/${plan.id}`))).toBe('done')
    const { wheel, state, price, before } = plan
    plan.state = 'over'
    if (state === 'planned') return did({ action: 'price.plan_cancelled' })
    plan.ends = now(scene)
    wheel.running = null
    if (wheel.price === price) set(wheel, { price: before!, old: null }, now(scene))
    return did({ action: 'price.plan_cancelled' })
  },
}
