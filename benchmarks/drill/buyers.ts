import { setTimeout as pause } from 'node:timers/promises'
import type { Acknowledged } from '#benchmarks/drill/books.ts'
import { judgeCall, judgePage, type Verdict } from '#benchmarks/drill/judge.ts'
import { pay } from '#benchmarks/drill/paying.ts'
import { signIn } from '#benchmarks/drill/sign-in.ts'
import { count, emptyTally, type Tally } from '#benchmarks/drill/tally.ts'
import type { DrillWorld } from '#benchmarks/drill/world.ts'
import { newSessionId } from '#shared/session-id.ts'
import { buyerJar } from '#tests/support/customers.ts'
import { orderForm } from '#tests/support/order-form.ts'

/** Asks the shop for one buyer: a page, or a call of the API with its data. Undefined unless the answer was right. */
export type Visit = {
  n: number
  session_id: string
  bearer: string | undefined
  page: (step: string, path: string) => Promise<boolean>
  call: <Data>(step: string, path: string, body?: object) => Promise<Data | undefined>
  /** Whether the buyer should leave: the drill ends. */
  isOver: () => boolean
}

/** Longer than the shop gives any request; paying may wait twice for a payment service (ms). */
const patience = { paying: 50_000, other: 33_000 }

export type Buyers = {
  /** Counts anew. */
  begin: () => Tally
  /** One whole purchase, which counts nowhere; the buyer's address if every step was answered and the order was paid. */
  tryOut: () => Promise<string | undefined>
  /** Lets buyers come, until `rest`, which returns when each has left. */
  open: () => void
  rest: () => Promise<void>
}

/** Visitors who only look, and so show whether browsing waits for what buyers wait for. */
const lookers = 2

let visits = 0

/**
 * `at_once` buyers who browse, sign in, order and pay, one visit after the other, and some who only look. Each visit has a
 * session and an address of its own.
 */
export function buyersOf(world: DrillWorld, acknowledged: Acknowledged, { at_once }: { at_once: number }): Buyers {
  let tally = emptyTally()
  let isOver = true
  let working: Promise<unknown> | undefined

  function visitOf(counted: () => Tally): Visit & { clean: () => boolean } {
    const n = ++visits
    const keepKey = buyerJar()
    let isClean = true
    const address = `${['94.200', '82.178', '188.50'][n % 3]}.${(n >> 8) & 255}.${n & 255}`
    const ask = async (step: string, path: string, body: object | undefined, judge: typeof judgePage) => {
      const from = performance.now()
      const { text, ...seen } = await send(world.url + path, {
        step,
        judge,
        keepKey,
        headers: { 'x-forwarded-for': address, ...(visit.bearer && { authorization: `Bearer ${visit.bearer}` }) },
        body,
      })
      count(counted(), { step, ...seen, took: performance.now() - from })
      isClean &&= seen.verdict === 'right'
      return seen.verdict === 'right' ? text : undefined
    }
    const visit: Visit & { clean: () => boolean } = {
      n,
      session_id: newSessionId(),
      bearer: undefined,
      page: async (step, path) => (await ask(step, path, undefined, judgePage)) !== undefined,
      call: async <Data>(step: string, path: string, body?: object) => {
        const text = await ask(step, `/api${path}`, body, judgeCall)
        return text === undefined ? undefined : (JSON.parse(text) as { data: Data }).data
      },
      isOver: () => isOver && counted() === tally,
      clean: () => isClean,
    }
    return visit
  }

  async function shopAround(visit: Visit): Promise<void> {
    const { sku, slug } = world.goods[visit.n % world.goods.length]!
    await visit.page('the home page', visit.n % 2 ? '/' : '/ar')
    await visit.call('the country', '/location')
    const makes = await visit.call<{ slug: string }[]>('makes', '/makes')
    const make = makes?.[visit.n % makes.length]?.slug
    const models = make ? await visit.call<{ slug: string }[]>('models', `/models?make=${make}`) : undefined
    const model = models?.[(visit.n * 7) % models.length]?.slug
    if (model) await visit.call('years', `/years?make=${make}&model=${model}`)
    await visit.page('a list', `/alloy-wheels?diameter=20&min_price=${100 + visit.n}`)
    await visit.call('a search', `/search?query=${sku.slice(0, 6)}`)
    await visit.page('a product', `/${slug}/${sku}`)
  }

  /** How the order was paid; undefined if it was not. */
  async function buy(visit: Visit): Promise<Awaited<ReturnType<typeof pay>>> {
    const { sku } = world.goods[visit.n % world.goods.length]!
    if (visit.n % 2) await signIn(world, visit)
    if (!(await visit.call('adding', '/cart/add', { session_id: visit.session_id, sku, quantity: 4 }))) return undefined
    await visit.page('the cart', '/cart')
    await visit.call('ways to pay', '/payment/gateways')
    const form = orderForm(visit.session_id)
    const billing = { ...form.billing, email: emailOf(visit) }
    const order = await visit.call<{ id: string }>('ordering', '/order/store', { ...form, billing })
    if (!order) return undefined
    acknowledged.orders.add(order.id)
    const how = await pay(world, visit, order.id)
    if (!how) return undefined
    const { session_id } = visit
    acknowledged.stories.push({ session_id, end: 'paid', why: 'drill', order_id: order.id })
    await visit.call('the order', `/order/${session_id}/get`)
    await visit.call('the purchase event', '/send-purchase-event', { order_id: order.id, consent: true })
    return how
  }

  async function one(isBuying: boolean): Promise<void> {
    while (!isOver) {
      const visit = visitOf(() => tally)
      await shopAround(visit)
      const how = isBuying ? await buy(visit) : undefined
      if (how) tally.paid++
      if (how === 'the other way') tally.changed++
      // After a refusal people wait a little; a shop that is away would else be asked thousands of times.
      if (!visit.clean()) await pause(300)
    }
  }

  return {
    begin: () => {
      tally = emptyTally()
      return tally
    },
    tryOut: async () => {
      const nowhere = emptyTally()
      const visit = visitOf(() => nowhere)
      await shopAround(visit)
      return (await buy(visit)) && visit.clean() ? emailOf(visit) : undefined
    },
    open: () => {
      isOver = false
      working = Promise.all(Array.from({ length: at_once + lookers }, (_, i) => one(i < at_once)))
    },
    rest: async () => {
      isOver = true
      await working
      tally = emptyTally()
    },
  }
}

const emailOf = ({ n }: Visit) => `buyer-${n}@example.com`

type Sending = {
  step: string
  judge: (answer: Parameters<typeof judgePage>[0]) => Verdict
  keepKey: ReturnType<typeof buyerJar>
  headers: Record<string, string>
  body: object | undefined
}

async function send(url: string, { step, judge, keepKey, headers, body }: Sending) {
  try {
    const reply = await fetch(url, {
      headers: { ...headers, ...keepKey(), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(step === 'paying' ? patience.paying : patience.other),
    })
    keepKey(reply.headers.getSetCookie())
    const text = await reply.text()
    const type = reply.headers.get('content-type') ?? ''
    const answer = { status: reply.status, type, body: text, retry_after: reply.headers.has('retry-after') }
    return { text, verdict: judge(answer), reason: `${reply.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim() }
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    const reason = name === 'TimeoutError' ? 'no answer within the time-out' : (cause?.code ?? message)
    return { text: '', verdict: { wrong: reason }, reason }
  }
}
