import { createHmac } from 'node:crypto'

/** The value of `Stripe-Signature`: HMAC-SHA256 over "time.body" under the whole `whsec_…` text. */
export function sign(body: string, secret: string, seconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${v1}`
}
