import { attack, type Target } from '#tests/attacks/target.ts'

/**
 * Stock hoarding: from one address, in any number of sessions, an attacker stores orders as large as a cart allows,
 * opens hosted pages, leaves cards at the bank's page and lets others be declined. Meanwhile honest buyers buy a set of
 * each of sixty SKUs, the scarcest first. A buyer whose goods another one is paying for retries: a card at the bank's
 * page holds the last set for five minutes at most. Two buyers share the attacker's address, where cards are refused by
 * then: they use the other payment method. The attack makes at most 900 requests; it all takes at most seven minutes.
 */
const most = { requests: 900, milliseconds: 420_000 }
const thief = '203.0.113.66'

await attack(async (target) => {
  const { database } = target
  const { rows } = await database.query<{ sku: string; stock: number }>(
    `select sku, supplier_stock as stock from wheels
     where supplier_stock >= 4 and not special_order and axle = 'any' order by supplier_stock, sku`,
  )
  const pieces = rows.reduce((sum, { stock }) => sum + stock, 0)
  const wanted = [...rows.slice(0, 30), ...rows.slice(-30)]
  const end = Date.now() + most.milliseconds
  let isOver = false
  let mostHeld = 0
  const figures = { stored: 0, pages: 0, at_bank: 0, declined: 0, refused: 0 }
  const started = Date.now()

  const attackers = Array.from({ length: 8 }, async (_, number) => {
    for (let round = number; !isOver && Date.now() < end && target.requests() < most.requests; round += 8) {
      const visitor = target.visitor(thief)
      // The whole stock of the goods that the buyers want, line by line.
      for (const { sku, stock } of slice(rows, round * 4, 4)) await visitor.add(sku, Math.min(40, stock))
      if ((await visitor.store()).http === 200) figures.stored++
      const reply = await pay(target, visitor, round)
      if (reply === 'requires_action') figures[round % 3 === 0 ? 'pages' : 'at_bank']++
      else if (reply === 'payment_declined') figures.declined++
      else figures.refused++
      mostHeld = Math.max(mostHeld, await held(target))
    }
  })

  // The attack has a head start.
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  const tryToBuy = async ({ sku }: { sku: string }, i: number) => {
    const honest = target.visitor(i % 30 === 0 ? thief : `10.1.${i}.7`)
    const replies = [await honest.add(sku, 4), await honest.store(), await honest.payByCard('tok_visa')]
    const { code, data } = replies.at(-1)!
    if (data?.state === 'paid') return 'paid'
    if (code === 'too_many_declines') return (await honest.openPage()).data ? 'page' : 'no page'
    return replies.map((reply) => reply.code ?? reply.http).join(', ')
  }
  const ends: string[] = []
  for (const [i, wheel] of wanted.entries()) ends.push(await tryToBuy(wheel, i))
  const at_once = ends.filter((each) => each === 'paid' || each === 'page').length
  const seconds = Math.round((Date.now() - started) / 1000)
  while (Date.now() < end && ends.some((each) => each !== 'paid' && each !== 'page')) {
    await new Promise((resolve) => setTimeout(resolve, 20_000))
    for (const [i, wheel] of wanted.entries())
      if (!['paid', 'page'].includes(ends[i]!)) ends[i] = await tryToBuy(wheel, i)
  }
  const waited = Math.round((Date.now() - started) / 1000) - seconds
  isOver = true
  await Promise.all(attackers)
  const bought = ends.filter((each) => each === 'paid')

  console.log(`${target.requests()} requests in ${seconds} s, by the attack:`, figures)
  console.log(`${pieces} pieces on the shelves, at most ${mostHeld} set aside by one address at a time`)
  console.log(`${at_once} of ${wanted.length} SKUs to honest buyers at once, the others within ${waited} s`)
  const counted = [...Map.groupBy(ends, (each) => each)].map(([end, same]) => [end, same.length])
  console.log('how the buyers ended:', Object.fromEntries(counted))
  const { rows: books } = await database.query(
    `select (select count(*) from orders where status = 1)::int as paid,
       (select count(*) from wheels where supplier_stock < 0)::int as oversold,
       (select count(*) from refunds)::int as refunds`,
  )
  return {
    'honest buyers buy every SKU': ends.every((each) => each === 'paid' || each === 'page'),
    'one address sets no more aside than 48 pieces': mostHeld <= 48,
    'what was sold was there, and nothing had to be refunded':
      books[0].oversold === 0 && books[0].refunds === 0 && books[0].paid === bought.length,
  }
})

async function pay(target: Target, visitor: ReturnType<Target['visitor']>, round: number): Promise<unknown> {
  if (round % 3 === 0) return outcome(await visitor.openPage())
  const card = round % 3 === 1 ? '4000000000003220' : '4000000000000002'
  return outcome(await visitor.payByCard(await target.token(card)))
}

function outcome({ code, data }: { code?: string; data?: Record<string, unknown> }): unknown {
  return code ?? data?.state
}

/** The most pieces that unpaid orders of one network hold at this moment. */
async function held({ database }: Target): Promise<number> {
  const { rows } = await database.query(
    `select coalesce(max(held), 0)::int as held from (
       select sum(h.quantity) as held from stock_holds h join orders o on o.id = h.order_id
       where o.status = 0 and h.expires_at > now() group by h.network
     ) n`,
  )
  return rows[0].held
}

/** A slice that wraps around at the end of the list. */
function slice<Each>(list: readonly Each[], from: number, count: number): Each[] {
  return Array.from({ length: count }, (_, i) => list[(from + i) % list.length]!)
}
