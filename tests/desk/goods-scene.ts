import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { expect } from 'vitest'
import { applyDuePrices } from '#domain/goods/planned-prices.ts'
import type { Shop } from '#domain/shop.ts'
import { applyPlans, type Done, type Plan, type Repeated, type Row, type Wheel } from '#tests/desk/goods-model.ts'
import type { Till, Visitor } from '#tests/money/till.ts'
import type { Clock } from '#tests/support/clock.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

export type Order = {
  buyer: Visitor
  id: string
  wheel: Wheel
  quantity: number
  price: number
  total: number
  state: 'open' | 'bank' | 'paid' | 'sent' | 'gone'
  page: string
}

/** A shop with a model of some of its wheels beside it. */
export type Scene = {
  till: Till
  shop: Shop
  app: FastifyInstance
  pool: pg.Pool
  clock: Clock
  desk: Desk
  /** When the desk was signed in to: what is dangerous needs a sign-in of some minutes ago. */
  signed_in: number
  wheels: Wheel[]
  done: Done[]
  plans: Plan[]
  orders: Order[]
  /** Lists that were checked and not written. */
  checked: { id: string; rows: Row[]; repeated: Repeated[] }[]
  downloaded: Record<string, string>[]
  /** The lines of the last list of a supplier that was written. */
  last: { wheel: Wheel; price: number; old: number | null; stock: number }[]
}

/** An entry of the audit that a step makes. */
export type Entry = { action: string; before?: object; after?: object }

export const did = (...entries: Entry[]) => ({ outcome: 'done', entries })

export const now = ({ clock }: Scene) => clock.now().getTime()

/** One of the wheels that there are. */
export function aWheel({ wheels }: Scene, n: number): Wheel {
  const there = wheels.filter(({ exists }) => exists)
  return there[n % there.length]!
}

export async function idOf({ pool }: Scene, { sku }: Wheel): Promise<number> {
  const { rows } = await pool.query('select id from wheels where sku = $1', [sku])
  return rows[0].id
}

export const dirhams = (fils: number | null | undefined) =>
  fils === null || fils === undefined ? '' : String(fils / 100)

/** "done" or the code of a refusal; anything else is a bug. */
export function code({ http, code }: { http: number; code?: string }): string {
  expect(http).toBeLessThan(500)
  return http === 200 ? 'done' : (code ?? `http ${http}`)
}

/** Time passes, and the shop begins and ends the planned prices that are due. Returns what it writes to the audit. */
export async function pass(scene: Scene, span: Parameters<Clock['pass']>[0] = { minutes: 1 }): Promise<Entry[]> {
  scene.clock.pass(span)
  if (now(scene) > scene.signed_in + 3 * 60_000) await signInAgain(scene)
  return applyDue(scene)
}

/** Begins and ends what is planned, in the shop and in the model. */
export async function applyDue(scene: Scene): Promise<Entry[]> {
  await applyDuePrices(scene.shop)
  return applyPlans(scene.plans, now(scene)).map(() => ({ action: 'wheel.price_changed' }))
}

async function signInAgain(scene: Scene): Promise<void> {
  const { app, shop, desk } = scene
  const later = await signedIn(app, shop, 'owner')
  desk.cookies.set('desk', later.cookies.get('desk')!)
  scene.signed_in = now(scene)
}
