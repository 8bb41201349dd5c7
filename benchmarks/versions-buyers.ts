import type pg from 'pg'
import { send } from '#benchmarks/measure.ts'
import { newSessionId } from '#shared/session-id.ts'
import { cardFields } from '#tests/support/card-token.ts'
import { orderForm } from '#tests/support/order-form.ts'

/** Steps by version, the longest of them (ms), and what went wrong with how many. */
export type Steps = {
  done: Record<string, number>
  longest_ms: Record<string, number>
  failed: Record<string, number>
  failures: Record<string, number>
}

type Buyers = {
  /** From now on these answer, one of them for each step. */
  use: (versions: Record<string, string>) => void
  /** Counts anew. */
  begin: () => void
  steps: () => Steps
  /** Returns when each has ended its order. */
  stop: () => Promise<void>
}

const card = cardFields('4242424242424242').toString()

const noSteps = (): Steps => ({ done: {}, longest_ms: {}, failed: {}, failures: {} })

/** Buyers who look, add, order and pay one after the other, each step answered by any version that is in use. */
export function buyBetween(client: pg.Client, { count }: { count: number }): Buyers {
  let versions: [string, string][] = []
  let steps: Steps = noSteps()
  let isOver = false
  let n = 0

  async function ask(what: string, path: string, body?: object | string, cookie?: string) {
    const [version, url] = versions[Math.floor(Math.random() * versions.length)]!
    const mine = steps
    const headers = {
      'x-forwarded-for': `10.9.${n & 255}.${1 + (n % 250)}`,
      'content-type': typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(typeof body === 'string' && { authorization: 'Bearer pk_test_demo' }),
      ...(cookie && { cookie }),
    }
    const sent = typeof body === 'string' ? body : body && JSON.stringify(body)
    mine.done[version] = (mine.done[version] ?? 0) + 1
    const since = performance.now()
    const answer = await send(`${url}${path}`, { headers, ...(sent && { method: 'POST', body: sent }) }).catch(
      (error: Error) => ({ status: 0, headers: {}, body: Buffer.from(error.message) }),
    )
    mine.longest_ms[version] = Math.max(mine.longest_ms[version] ?? 0, performance.now() - since)
    const text = answer.body.toString()
    if (answer.status === 200) return { text, headers: answer.headers as Record<string, string | string[] | undefined> }
    mine.failed[version] = (mine.failed[version] ?? 0) + 1
    const failure = `${what} (${version}): ${answer.status} ${text.slice(0, 120)}`
    mine.failures[failure] = (mine.failures[failure] ?? 0) + 1
    return undefined
  }

  async function buy(sku: string, slug: string): Promise<void> {
    n++
    const session_id = `vv${newSessionId().slice(2)}`
    await ask('a list', `/alloy-wheels?diameter=20&min_price=${100 + n}`)
    await ask('a product', `/${slug}/${sku}`)
    await ask('a search', `/api/search?query=${sku.slice(0, 6)}`)
    const added = await ask('adding', '/api/cart/add', { session_id, sku, quantity: 4 })
    const [cookie = ''] = String(added?.headers['set-cookie'] ?? '').split(';')
    if (!added || !(await ask('the cart', `/api/cart/${session_id}/get`, undefined, cookie))) return
    const form = orderForm(session_id)
    const billing = { ...form.billing, email: `${session_id}@example.com` }
    if (!(await ask('ordering', '/api/order/store', { ...form, billing }, cookie))) return
    const token = await ask('the card', '/sandbox/stripe/v1/tokens', card)
    if (!token) return
    const { id: stripeToken } = JSON.parse(token.text) as { id: string }
    await ask('paying', '/api/payment', { session_id, stripeToken }, cookie)
    await ask('the order', `/api/order/${session_id}/get`, undefined, cookie)
  }

  async function one(): Promise<void> {
    const { rows } = await client.query<{ sku: string; slug: string }>(
      `select sku, slug from wheels where axle = 'any' and not special_order order by md5(sku) limit 200`,
    )
    while (!isOver) {
      const { sku, slug } = rows[Math.floor(Math.random() * rows.length)]!
      await buy(sku, slug)
    }
  }

  let working: Promise<unknown> | undefined
  return {
    use: (those) => {
      versions = Object.entries(those)
      working ??= Promise.all(Array.from({ length: count }, one))
    },
    begin: () => {
      steps = noSteps()
    },
    steps: () => steps,
    stop: async () => {
      isOver = true
      await working
    },
  }
}
