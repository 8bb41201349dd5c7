import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '#tests/faults/world.ts'
import type { Chance } from '#tests/support/chance.ts'

/** Calls that matter for money, and the faults they may get. */
const calls = ['payment_intents.create', 'payment_intents.confirm', 'payment_intents.retrieve', 'refunds.create']
const paymobCalls = ['intention', 'inquiry', 'refund', 'transaction', 'order', 'order', 'auth']
const callFaults = ['timeout_before', 'timeout_after', 'reset_before', 'reset_after', 'error_before', 'error_after']
const eventFaults = ['lost', 'late', 'duplicate', 'forged']

/** Restart time of a killed shop on an idle machine (ms). */
const usualStart = 1_500

/** Until `stop`: kills shops, crashes Postgres, and injects faults into gateways and their callbacks. */
export async function injectFaults(world: World, chance: Chance, stop: AbortSignal): Promise<void> {
  await Promise.all([
    ...world.shops.map((_, which) => killing(world, which, chance.own(which), stop)),
    crashing(world, chance.own(-2), stop),
    faults(world, chance.own(-3), stop),
  ])
}

async function killing(world: World, which: number, chance: Chance, stop: AbortSignal): Promise<void> {
  // If a restart is slow, as on a busy machine, the shop lives that much longer.
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

/** From now on the gateways work; Paymob's callbacks stay lost. */
export async function stopFaults(world: World): Promise<void> {
  for (const gateway of ['stripe', 'paymob']) await fetch(`${world.gateways}/${gateway}/faults`, { method: 'DELETE' })
  // No callbacks of the banks' later answers, and this account may not list an order's transactions.
  await setFault(world, { kind: 'lost', times: 1000 }, 'paymob')
  await setFault(world, { kind: 'refused_before', call: 'order', times: 1000 }, 'paymob')
}
