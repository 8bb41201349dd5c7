import { attack, type Target } from '#tests/attacks/target.ts'

/**
 * Card testing: an attacker uses the shop to find out which stolen cards work, each with its own session, order and
 * e-mail address; first from one network address, then from all over a /48, then from everywhere. In between honest
 * buyers pay, one of whom enters three wrong cards first. At most 750 cards and three minutes.
 */
const declined = '4000000000009995'
const most = { cards: 250, milliseconds: 60_000 }

type Wave = { tried: number; with_reason: number; without_reason: number; refused: number; seconds: number }

await attack(async (target) => {
  const { database } = target
  const { rows } = await database.query<{ sku: string }>(
    `update wheels set supplier_stock = 5000, special_order = false
     where id = (select id from wheels where axle = 'any' order by price limit 1) returning sku`,
  )
  const sku = rows[0]!.sku
  const one = await wave(target, sku, () => '203.0.113.66')
  console.log('from one address:', one)
  const site = await wave(target, sku, (i) => `2001:db8:77:${(i % 60000).toString(16)}::1`)
  console.log('from one /48:', site)
  const careless = await honest(target, sku, [declined, '4000000000000002', '4000000000000127', '4242424242424242'])
  console.log('an honest buyer with three wrong cards and a good one:', careless)
  const everywhere = await wave(target, sku, (i) => `10.${i >> 8}.${i & 255}.9`)
  console.log('from everywhere:', everywhere)
  const supports3ds = await honest(target, sku, ['4000000000003055'])
  const plain = await honest(target, sku, ['4242424242424242'])
  console.log('honest buyers after that, with a card that can be asked about and one that cannot:', supports3ds, plain)
  const refused = await honest(target, sku, ['4242424242424242'], '203.0.113.66')
  const neighbour = target.visitor('203.0.113.66')
  await neighbour.add(sku, 1)
  await neighbour.store()
  const page = await neighbour.openPage()
  const { rows: books } = await database.query('select count(*)::int as paid from orders where status = 1')
  console.log(`behind the address that is refused: ${refused}; the other way: ${page.data?.state ?? page.code}`)
  console.log(`${books[0].paid} orders paid`)
  return {
    'one address learns of no more than 20 cards in an hour': one.with_reason + one.without_reason <= 20,
    'one /48 learns of no more than 60 cards in an hour': site.with_reason + site.without_reason <= 60,
    'reasons are given for a few cards only': one.with_reason <= 8 && site.with_reason <= 15,
    'the buyer with three wrong cards pays': careless.at(-1) === 'paid',
    'a wave from everywhere learns no reasons, and every card that supports 3-D Secure is challenged':
      everywhere.with_reason <= 30 && supports3ds.at(-1) === 'requires_action',
    'the shop stays open': plain.at(-1) === 'paid',
    'a refused buyer is pointed to the other payment method, which works':
      refused.join().includes('Paymob') && page.data?.state === 'requires_action',
  }
})

/** Twelve at once, until cards or time run out. */
async function wave(target: Target, sku: string, address: (i: number) => string): Promise<Wave> {
  const result: Wave = { tried: 0, with_reason: 0, without_reason: 0, refused: 0, seconds: 0 }
  const started = Date.now()
  let next = 0
  const one = async () => {
    while (next < most.cards && Date.now() - started < most.milliseconds) {
      const visitor = target.visitor(address(next++))
      await visitor.add(sku, 1)
      await visitor.store()
      const { code, message } = await visitor.payByCard(await target.token(declined))
      result.tried++
      if (code !== 'payment_declined') result.refused++
      else if (message?.includes('several cards')) result.without_reason++
      else result.with_reason++
    }
  }
  await Promise.all(Array.from({ length: 12 }, one))
  return { ...result, seconds: Math.round((Date.now() - started) / 1000) }
}

/** The responses to a buyer who tries these cards in sequence. */
async function honest(target: Target, sku: string, cards: string[], address = '192.0.2.44'): Promise<string[]> {
  const buyer = target.visitor(address)
  await buyer.add(sku, 1)
  await buyer.store()
  const results: string[] = []
  for (const card of cards) {
    const { code, message, data } = await buyer.payByCard(await target.token(card))
    results.push(String(data?.state ?? (code === 'payment_declined' ? code : message)))
  }
  return results
}
