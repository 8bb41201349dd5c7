import { buyerJar } from '#tests/support/customers.ts'

/** Calls the API of a running shop; the data of the envelope. A refusal is thrown as a TypeError. */
export type Call = <Data = unknown>(method: string, path: string, body?: object) => Promise<Data>

const json = { 'content-type': 'application/json' }

/** One buyer's calls over HTTP. `url` may change when the shop is started again. */
export function buyerAt(url: () => string): Call {
  const keepKey = buyerJar()
  return async <Data>(method: string, path: string, body?: object) => {
    const reply = await fetch(`${url()}/api${path}`, {
      method,
      headers: { ...keepKey(), ...(body && json) },
      ...(body && { body: JSON.stringify(body) }),
    })
    keepKey(reply.headers.getSetCookie())
    const answer = (await reply.json()) as { status?: boolean; data: Data; message?: string }
    if (!reply.ok) throw new TypeError(`${method} ${path}: ${reply.status} ${answer.message}`)
    return answer.data
  }
}

/** Makes Stripe's stand-in in the shop fail: see sandbox/stripe/faults.ts. */
export async function injectStripeFault(url: string, fault: object): Promise<void> {
  const sent = { method: 'POST', headers: json, body: JSON.stringify(fault) }
  const { status } = await fetch(`${url}/sandbox/stripe/faults`, sent)
  if (status !== 200) throw new Error(`no fault was set: ${status}`)
}

/** The payments that Stripe's stand-in has, newest first. */
export async function stripePayments(url: string): Promise<{ status: string; amount: number }[]> {
  const headers = { authorization: 'Bearer sk_test_demo' }
  const reply = await fetch(`${url}/sandbox/stripe/v1/payment_intents`, { headers })
  const { data } = (await reply.json()) as { data: { status: string; amount: number }[] }
  return data.map(({ status, amount }) => ({ status, amount }))
}
