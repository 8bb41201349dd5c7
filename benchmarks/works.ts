import type pg from 'pg'
import { type Answer, type Sent, send } from '#benchmarks/measure.ts'
import { newSessionId } from '#shared/session-id.ts'
import { cardFields } from '#tests/support/card-token.ts'
import { orderForm } from '#tests/support/order-form.ts'

/** Asks the shop or the floor one unit of a work; every unit has other words, and a wrong answer is thrown. */
export type Ask = (n: number) => Promise<void>
export type Work = { name: string; connections: number; shop: Ask; floor?: Ask }

type Goods = { sku: string; slug: string; design: string }

/** Units of work that a shop does all day, asked over HTTP by visitors of many addresses. */
export async function worksOf(client: pg.Client, { shop, floor }: { shop: string; floor: string }) {
  const { rows } = await client.query<Goods>(`
    select sku, w.slug, lower(d.name) as design from wheels w join designs d on d.id = w.design_id
    where w.axle = 'any' order by md5(sku) limit 2000`)
  // Enough for every order of a run.
  await client.query(`update wheels set supplier_stock = 1000000 where sku = any ($1)`, [rows.map(({ sku }) => sku)])
  const goods = (n: number) => rows[n % rows.length]!
  const run = Date.now().toString(36)

  async function ask(n: number, path: string, sent: Sent = {}): Promise<Answer> {
    const address = `10.${(n >> 12) & 255}.${(n >> 4) & 255}.${1 + (n & 15)}`
    const headers = { 'x-forwarded-for': address, 'accept-encoding': 'gzip, deflate, br, zstd', ...sent.headers }
    const answer = await send(`${shop}${path}`, { ...sent, headers })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.toString().slice(0, 300)}`)
    return answer
  }
  async function askFloor(work: string, values: unknown[], has = '"id"'): Promise<void> {
    const { status, body } = await send(`${floor}/${work}`, { method: 'POST', body: JSON.stringify(values) })
    if (status !== 200 || !body.includes(has)) throw new Error(`${work} of the floor: ${status} ${body}`)
  }
  /** An API call, uncompressed so that its answer can be checked. */
  async function call<Data>(n: number, path: string, body?: object, cookie?: string) {
    const { headers, body: bytes } = await ask(n, `/api${path}`, {
      headers: {
        'accept-encoding': 'identity',
        ...(body && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return { headers, data: (JSON.parse(bytes.toString()) as { data: Data }).data }
  }
  async function has(n: number, path: string, words: string): Promise<void> {
    const { body } = await ask(n, path, { headers: { 'accept-encoding': 'identity' } })
    if (!body.includes(words)) throw new Error(`${path} has no ${words}: ${body.toString().slice(0, 300)}`)
  }

  async function add(n: number) {
    const session_id = newSessionId()
    const { headers } = await call(n, '/cart/add', { session_id, sku: goods(n).sku, quantity: 4 })
    const [buyer = ''] = String(headers['set-cookie']).split(';')
    return { n, session_id, buyer }
  }
  /** The steps of a guest's order; each returns what the next one needs. */
  const store = async ({ n, session_id, buyer }: Awaited<ReturnType<typeof add>>) => {
    const form = orderForm(session_id)
    const billing = { ...form.billing, email: `buyer-${run}-${n}@example.com` }
    await call(n, '/order/store', { ...form, payment_method: 'Stripe', billing }, buyer)
    return { n, session_id, buyer }
  }
  const enterCard = async (order: Awaited<ReturnType<typeof add>>) => {
    const { body } = await ask(order.n, '/sandbox/stripe/v1/tokens', {
      method: 'POST',
      headers: {
        authorization: 'Bearer pk_test_demo',
        'content-type': 'application/x-www-form-urlencoded',
        'accept-encoding': 'identity',
      },
      body: card,
    })
    return { ...order, stripeToken: (JSON.parse(body.toString()) as { id: string }).id }
  }
  const pay = async ({ n, session_id, buyer, stripeToken }: Awaited<ReturnType<typeof enterCard>>) => {
    const { data } = await call<{ state: string }>(n, '/payment', { session_id, stripeToken }, buyer)
    if (data.state !== 'paid') throw new Error(`an order was not paid: ${JSON.stringify(data)}`)
  }

  const filters = (n: number) => [pick([17, 18, 19, 20, 22], n), pick(finishes, n)[0]] as const
  const list = (n: number) => `diameter=${filters(n)[0]}&finish=${filters(n)[1]}&sort=price_asc`
  const words = (n: number) =>
    n % 2 ? goods(n).design : `${pick([17, 18, 19, 20, 22], n)} ${pick(finishes, n >> 1)[1].toLowerCase()}`
  const works = {
    list: {
      name: 'listing, two filters, all facets',
      connections: 16,
      shop: (n) => has(n, `/api/filter-wheels?uniqueSize=true&${list(n)}`, '"sku"'),
      floor: (n) => askFloor('list', [...filters(n)]),
    },
    search: {
      name: 'keyword search',
      connections: 16,
      shop: (n) => has(n, `/api/search?query=${encodeURIComponent(words(n))}`, '"sku"'),
      floor: (n) => askFloor('search', [words(n)], '"sku"'),
    },
    suggest: {
      name: 'suggestion, beginning of a SKU',
      connections: 16,
      shop: (n) => has(n, `/api/search?query=${goods(n).sku.slice(0, 8)}&limit=5`, '"sku"'),
      floor: (n) => askFloor('suggest', [goods(n).sku.slice(0, 8)], '"sku"'),
    },
    product: {
      name: 'product',
      connections: 16,
      shop: (n) => has(n, `/api/wheel/${goods(n).slug}/${goods(n).sku}`, `"${goods(n).sku}"`),
      floor: (n) => askFloor('product', [goods(n).slug]),
    },
    add: {
      name: 'add to a new cart',
      connections: 16,
      shop: async (n) => void (await add(n)),
      floor: (n) => askFloor('add', [newSessionId(), goods(n).sku, 4]),
    },
    order: {
      name: 'guest order, placed and paid',
      connections: 8,
      shop: async (n) => pay(await enterCard(await store(await add(n)))),
      floor: (n) => askFloor('order', [newSessionId(), goods(n).sku, 4, `buyer-${n}@example.com`]),
    },
    cached: {
      name: 'page from memory',
      connections: 16,
      shop: async (n) => void (await ask(n, '/alloy-wheels')),
      floor: async () => void (await send(`${floor}/page`)),
    },
    list_page: {
      name: 'list page, rendered',
      connections: 16,
      // Different each time: the page cache has none of them.
      shop: async (n) => void (await ask(n, `/alloy-wheels?${list(n)}&min_price=${100 + (n % 1999)}`)),
    },
    product_page: {
      name: 'product page, rendered',
      connections: 16,
      shop: async (n) => void (await ask(n, `/${goods(n).slug}/${goods(n).sku}`)),
    },
  } satisfies Record<string, Work>
  /** The page that the floor sends, too: with the same bytes. */
  const page = () => ask(0, '/alloy-wheels')
  return { works, steps: { add, store, enterCard, pay }, page }
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!

const finishes = [
  ['bronze', 'Bronze'],
  ['gloss-black', 'Gloss Black'],
  ['silver', 'Silver'],
  ['gunmetal', 'Gunmetal'],
] as const

const card = cardFields('4242424242424242').toString()
