/** The fields of a test card, as Stripe's card field sends them. */
export function cardFields(number: string): URLSearchParams {
  return new URLSearchParams({
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
  })
}

/** A new token for a card, from Stripe's stand-in at `stripe`. Throws if it makes none. */
export async function cardToken(stripe: string, number: string): Promise<string> {
  const reply = await fetch(`${stripe}/v1/tokens`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_demo' },
    body: cardFields(number),
  })
  if (!reply.ok) throw new Error(`no card token: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { id: string }).id
}
