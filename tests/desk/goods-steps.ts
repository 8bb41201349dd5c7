import { expect } from 'vitest'
import type { ComparedLine, StockMovement } from '#shared/desk/stock.ts'
import { listActions } from '#tests/desk/goods-list-steps.ts'
import { type Done, undo, type Wheel } from '#tests/desk/goods-model.ts'
import { priceActions } from '#tests/desk/goods-price-steps.ts'
import { saleActions } from '#tests/desk/goods-sale-steps.ts'
import { aWheel, code, did, type Entry, now, pass, type Scene } from '#tests/desk/goods-scene.ts'

/** The id of the newest movement of a wheel. */
async function newestMovement({ desk }: Scene, { sku }: Wheel): Promise<string> {
  const { data } = await desk.ask<{ rows: StockMovement[] }>(`GET /desk/stock/${sku}/movements`)
  return data.rows[0]!.id
}

const actions = {
  ...priceActions,
  ...listActions,
  ...saleActions,
  move: async (scene: Scene, n: number, k: number) => {
    const wheel = aWheel(scene, n)
    const change = [-3, -1, 2, 5][k % 4]!
    const body = { reason: change < 0 ? 'damaged' : 'received', change, note: '' }
    const reply = await scene.desk.ask(`POST /desk/stock/${wheel.sku}/movements`, body)
    expect(code(reply)).toBe(wheel.stock + change < 0 ? 'stock_short' : 'done')
    if (reply.http !== 200) return 'stock_short'
    const before = { stock: wheel.stock }
    wheel.stock += change
    const id = await newestMovement(scene, wheel)
    scene.done.push({ kind: 'moved', id, wheel, change, at: now(scene), isUndone: false })
    return did({ action: 'stock.moved', before, after: { stock: wheel.stock } })
  },
  count: async (scene: Scene, n: number, k: number) => {
    const wheel = aWheel(scene, n)
    const { sku } = wheel
    const { desk } = scene
    const change = [-2, 0, 0, 3][k % 4]!
    const compare = (quantity: number) =>
      desk.ask<{ rows: ComparedLine[] }>('POST /desk/stock-count/compare', { lines: [{ sku, quantity }] })
    const { stock, to_pack } = (await compare(0)).data.rows[0]!
    const toPack = scene.orders.filter((each) => each.wheel === wheel && each.state === 'paid')
    expect({ stock, to_pack }).toEqual({
      stock: wheel.stock,
      to_pack: toPack.reduce((sum, { quantity }) => sum + quantity, 0),
    })
    const quantity = Math.max(0, stock + to_pack + change)
    const difference = quantity - stock - to_pack
    const reply = await desk.ask('POST /desk/stock-count', { lines: [{ sku, quantity, difference }], note: '' })
    expect(code(reply)).toBe(stock + difference < 0 ? 'stock_short' : 'done')
    if (reply.http !== 200) return 'stock_short'
    const before = { stock: wheel.stock }
    wheel.stock += difference
    const id = difference === 0 ? '' : await newestMovement(scene, wheel)
    scene.done.push({ kind: 'counted', id, wheel, change: difference, at: now(scene), isUndone: false })
    return difference === 0 ? 'done' : did({ action: 'stock.counted', before, after: { stock: wheel.stock } })
  },
  undo: async (scene: Scene, n: number) => {
    const open = scene.done.filter(({ isUndone, id }) => !isUndone && id !== '')
    return open.length === 0 ? 'none' : undoOne(scene, open.at(-1 - (n % open.length))!)
  },
  wait: async (scene: Scene, n: number) =>
    did(
      ...(await pass(
        scene,
        [{ minutes: 5 }, { minutes: 20 }, { hours: 2 }, { hours: 6 }, { days: 3 }, { days: 31 }][n % 6]!,
      )),
    ),
}

export const actionNames = Object.keys(actions) as Step['action'][]

/** What is done next; `n` and `k` choose a wheel and what becomes of it. */
export type Step = { action: keyof typeof actions; n: number; k: number; yes: boolean }

/** Takes a step, in the shop and in the model. Returns what happened, and the entries of the audit that it should have made. */
export async function take({ action, n, k, yes }: Step, scene: Scene): Promise<{ outcome: string; entries: Entry[] }> {
  const due = await pass(scene)
  const answer = await actions[action](scene, n, k, yes)
  const { outcome, entries } = typeof answer === 'string' ? { outcome: answer, entries: [] } : answer
  return { outcome, entries: [...due, ...entries] }
}

/** Undoes one thing at the desk. */
export async function undoOne(scene: Scene, one: Done) {
  const { desk, till, done, wheels } = scene
  const before = wheels.map((wheel) => ({ ...wheel }))
  const path = {
    moved: `stock-movements/${one.id}/undo`,
    counted: `stock-movements/${one.id}/undo`,
    list: `imports/${one.id}/undo`,
    saved: `audit/${one.id}/undo`,
    many: `goods-changes/${one.id}/undo`,
  }[one.kind]
  const outcome = code(await desk.ask(`POST /desk/${path}`))
  if (one.kind === 'list') await till.work()
  const expected = undo(one, done, now(scene))
  expect(`${one.kind} ${outcome}`).toBe(`${one.kind} ${expected}`)
  if (outcome !== 'done') return `${one.kind} ${outcome}`
  const action = {
    moved: 'stock.undone',
    counted: 'stock.undone',
    list: 'import.undone',
    saved: 'wheel.',
    many: 'goods.changed',
  }[one.kind]
  const was = 'wheel' in one ? before[wheels.indexOf(one.wheel)]! : null
  const facts =
    one.kind === 'moved' || one.kind === 'counted'
      ? { before: { stock: was!.stock }, after: { stock: one.wheel.stock } }
      : {}
  return { outcome: `undone ${one.kind}`, entries: [{ action, ...facts }] }
}
