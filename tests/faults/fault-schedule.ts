import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '#tests/faults/chance.ts'
import type { World } from '#tests/faults/world.ts'

/** Calls that matter for money, and what may befall them. */
const calls = ['payment_intents.create', 'payment_intents.confirm', 'payment_intents.retrieve', 'refunds.create']
const paymobCalls = ['intention', 'inquiry', 'refund', 'transaction', 'order', 'order', 'auth']
const callFaults = ['timeout_before', 'timeout_after', 'reset_before', 'reset_after', 'error_before', 'error_after']
const eventFaults = ['lost', 'late', 'duplicate', 'forged']

/** A shop that was killed is open again after so long on a machine that does nothing else (ms). */
const usualStart = 1_500

/** Until told to stop: kills shops, crashes Postgres, and has the gateway and its notices misbehave. */
export async function makeMischief(world: World, chance: Chance, stop: AbortSignal): Promise<void> {
  await Promise.all([
    ...world.shops.map((_, which) => killing(world, which, chance.own(which), stop)),
    crashing(world, chance.own(-2), stop),
    faults(world, chance.own(-3), stop),
  ])
}

async function killing(world: World, which: number, chance: Chance, stop: AbortSignal): Promise<void> {
  // Where a start takes long, as on a busy machine, what has started is let live as much longer.
  let slowness = 1
  while (!stop.aborted) {
    await pause(chance.between(100, 2_000) * slowness)
    if (stop.aborted) return
    const killed = performance.now()
    await world.killShop(which)
    slowness = Math.max(1, (performance.now() - killed) / usualStart)
  }
}

async function crashing(world: World, chance: Chance, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await pause(chance.between(12_000, 20_000), undefined, { signal: stop }).catch(() => undefined)
    if (!stop.aborted) await world.crashPostgres()
  }
}

async function faults(world: World, chance: Chance, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await setFault(world, { kind: chance.pick(callFaults), call: chance.pick(calls), times: 1 })
    if (chance.hit(0.7))
      await setFault(world, { kind: chance.pick(eventFaults), times: chance.between(1, 3), delay_ms: 2_000 })
    if (chance.hit(0.6))
      await setFault(world, { kind: chance.pick(callFaults), call: chance.pick(paymobCalls), times: 1 }, 'paymob')
    if (chance.hit(0.4)) await setFault(world, { kind: chance.pick(eventFaults), times: 1, delay_ms: 2_000 }, 'paymob')
    await pause(chance.between(200, 900))
  }
}

async function setFault(world: World, fault: object, gateway: 'stripe' | 'paymob' = 'stripe'): Promise<void> {
  await fetch(`${world.gateways}/${gateway}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  }).catch(() => undefined)
}

/** From here on the gateways answer as they should; callbacks of Paymob's stay lost. */
export async function endMischief(world: World): Promise<void> {
  for (const gateway of ['stripe', 'paymob']) await fetch(`${world.gateways}/${gateway}/faults`, { method: 'DELETE' })
  // What the banks answer from now on is told to nobody, and this account is not told which cards an order has.
  await setFault(world, { kind: 'lost', times: 1000 }, 'paymob')
  await setFault(world, { kind: 'refused_before', call: 'order', times: 1000 }, 'paymob')
}
