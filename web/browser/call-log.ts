/**
 * Logs every request and response to the console, payments in more detail. Writes only the call's name and allowlisted
 * fields: never tokens, session ids, card or personal data. `<html data-call-log="off">` turns it off.
 */
const paymentCall = /payment|paymob|transaction|update-status|order\/store/

const loggable = new Set([
  'state',
  'status',
  'payment_status',
  'payment_method',
  'payment_gateway',
  'order_id',
  'order_number',
  'reference',
  'total',
  'expected_total',
  'currency',
  'amount_cents',
  'hold_expires_at',
  'code',
])

export function logRequest(name: string, sent: { query?: unknown; body?: unknown }): void {
  if (!isOn()) return
  if (paymentCall.test(name)) console.info(`→ ${name}`, { ...loggableFacts(sent.query), ...loggableFacts(sent.body) })
  else console.info(`→ ${name}`)
}

export function logAnswer(name: string, status: number, milliseconds: number, data: unknown): void {
  if (!isOn()) return
  const line = `← ${name} ${status} in ${Math.round(milliseconds)} ms`
  if (paymentCall.test(name)) console.info(line, loggableFacts(data))
  else console.info(line)
}

/** Rejections that the page shows to the shopper are warnings; unexpected failures are errors. */
export function logFailure(name: string, status: number, statusText: string, details: { code: string }): void {
  if (!isOn()) return
  const facts = { status, statusText, url: name, code: details.code }
  if (status === 0) console.error('No answer: the network, or likely a cross-origin problem', facts)
  else if (status >= 500) console.error('A call failed', facts)
  else console.warn(`← ${name} ${status}`, facts)
}

function isOn(): boolean {
  return typeof document === 'undefined' || document.documentElement.dataset.callLog !== 'off'
}

/** The allowlisted fields of an object. */
function loggableFacts(value: unknown): Record<string, unknown> {
  if (!value || typeof value !== 'object') return {}
  return Object.fromEntries(
    Object.entries(value).filter(([key, fact]) => loggable.has(key) && (fact === null || typeof fact !== 'object')),
  )
}
