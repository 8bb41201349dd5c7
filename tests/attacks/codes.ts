import { setTimeout as pause } from 'node:timers/promises'
import { attack, type Target } from '#tests/attacks/target.ts'

/**
 * An attacker who knows a buyer's e-mail address and order number guesses the code that opens the order: first from one
 * network address, then from a thousand worldwide, requesting a new code whenever one is used up. Then the buyer
 * requests a code and reads the order. At most two minutes.
 */
const most = { addresses: 1000, milliseconds: 90_000 }

type Guessing = { codes_asked: number; guesses_taken: number; refused: number; found: number; seconds: number }

await attack(async (target) => {
  const { database } = target
  const { rows } = await database.query<{ sku: string }>(
    `select sku from wheels where axle = 'any' and supplier_stock > 0 order by price limit 1`,
  )
  const email = 'layla.haddad@example.com'
  const buyer = target.visitor('198.51.100.7')
  await buyer.add(rows[0]!.sku, 1)
  await buyer.store(email)
  await buyer.payByCard(await target.token('4242424242424242'))
  const { rows: orders } = await database.query<{ order_number: string }>(
    `select order_number from orders where status = 1`,
  )
  const known = { email, order_number: orders[0]!.order_number }

  const one = await guess(target, known, () => '203.0.113.66', 60)
  console.log('from one address:', one)
  const everywhere = await guess(
    target,
    known,
    (i) => `${20 + (i % 200)}.${(i * 7) % 250}.${(i * 13) % 250}.9`,
    most.addresses,
  )
  console.log('from everywhere:', everywhere)
  const before = (await codesFor(target, email)).length
  console.log(`codes in the buyer's mailbox: ${before}`)

  await target.send('198.51.100.7', '/api/order/track-code', known)
  let codes = await codesFor(target, email)
  for (let waited = 0; codes.length === before && waited < 20_000; waited += 250) {
    await pause(250)
    codes = await codesFor(target, email)
  }
  const reply = await target.send('198.51.100.7', '/api/order/track', { ...known, code: codes[0] })
  console.log(`the buyer's own code has ${codes[0]?.length} digits: ${reply.status}`)

  const looked = one.guesses_taken + everywhere.guesses_taken
  console.log(`${looked} guesses were answered; of a code of six digits at most thirty a day can be right`)
  return {
    'one address has to wait': one.refused > 0,
    'no code is found': one.found + everywhere.found === 0,
    'the mailbox is not filled: at most twenty codes an hour': before <= 20,
    'the newest code in the mailbox still opens the order': reply.status === 200,
  }
})

/** The codes sent to an address, newest first. */
async function codesFor(target: Target, to: string): Promise<string[]> {
  const emails = (await target.emails()).filter((email) => email.to === to)
  return emails.flatMap(({ text }) => /^(?:\d{6}|\d{12})$/m.exec(text) ?? [])
}

/** Ten at once; each address requests a code and guesses until it is refused, at most twenty times. */
async function guess(
  target: Target,
  known: { email: string; order_number: string },
  address: (i: number) => string,
  times: number,
): Promise<Guessing> {
  const result: Guessing = { codes_asked: 0, guesses_taken: 0, refused: 0, found: 0, seconds: 0 }
  const started = Date.now()
  let next = 0
  const post = async (from: string, path: string, body: object) => {
    const reply = await target.send(from, `/api/order/${path}`, body)
    await reply.arrayBuffer()
    return reply.status
  }
  const one = async () => {
    while (next < times && Date.now() - started < most.milliseconds) {
      const from = address(next++)
      if ((await post(from, 'track-code', known)) === 200) result.codes_asked += 1
      else result.refused += 1
      await pause(20)
      for (let tries = 0; tries < 20; tries++) {
        const code = String(Math.floor(Math.random() * 1e6)).padStart(6, '0')
        const status = await post(from, 'track', { ...known, code })
        if (status === 429) {
          result.refused += 1
          break
        }
        result.guesses_taken += 1
        if (status === 200) result.found += 1
      }
    }
  }
  await Promise.all(Array.from({ length: 10 }, one))
  return { ...result, seconds: Math.round((Date.now() - started) / 100) / 10 }
}
