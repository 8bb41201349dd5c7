import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DrillWorld } from '#benchmarks/drill/world.ts'
import { audit } from '#tests/faults/audit.ts'
import type { Story } from '#tests/faults/buyer.ts'
import { settleAll } from '#tests/faults/settle.ts'

/** What the shop has told buyers since the world was opened. */
export type Acknowledged = {
  /** Orders that it has stored. */
  orders: Set<string>
  /** Buyers who were told that they have paid. */
  stories: Story[]
}

/**
 * Lets the shop's own jobs settle what is open, and compares orders, ledger, gateways, stock and letters; returns what is
 * wrong. Everything must be back.
 */
export async function checkBooks(world: DrillWorld, { orders, stories }: Acknowledged): Promise<string[]> {
  const wrong: string[] = []
  const { rows } = await untilAnswered(() =>
    world.ours.query<{ id: string }>('select id from orders where id = any ($1)', [[...orders]]),
  )
  const lost = orders.size - rows.length
  if (lost > 0) wrong.push(`${lost} orders are lost that the shop had acknowledged`)
  // Each is reported once, and looked for only while it is new: unpaid ones are forgotten later.
  orders.clear()
  const { open_after, shop, pool } = await settleAll({ settings: world.settings, banks: { soon: [], late: [] } })
  try {
    if (open_after > 0) wrong.push(`${open_after} payments are still open`)
    for (const { name, holds, found } of await audit(world, shop, stories, world.stock))
      if (!holds) wrong.push(`${name} ${JSON.stringify(found)}`)
  } finally {
    await pool.end()
  }
  return wrong
}

/** Waits until a letter to that address has arrived, for a minute: the shop's own jobs run again. */
export async function hasLetter({ mail_folder }: DrillWorld, to: string): Promise<boolean> {
  for (const over = performance.now() + 60_000; performance.now() < over; await pause(250)) {
    const letters = readdirSync(mail_folder).map((name) => readFileSync(join(mail_folder, name), 'utf8'))
    if (letters.some((letter) => letter.includes(`"${to}"`))) return true
  }
  return false
}

/** The connections of this process break with the database as well. */
async function untilAnswered<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries === 20) throw error
      await pause(250)
    }
  }
}
