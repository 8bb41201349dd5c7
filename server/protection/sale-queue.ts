import { isKeyedHash, keyedHash, type Secrets } from '#domain/secrets.ts'

/** Visitors of so many seconds may come at once after a quiet time. */
const burstSeconds = 10

/** How long a visitor who was let in may stay away before queueing again (ms). */
const insideMs = 30 * 60_000

/** `ahead`: visitors in front, 0 inside; `seconds` until it is this one's turn; `ticket`: the cookie, if it changes. */
type Place = { ahead: number; seconds: number; ticket?: string }

export type SaleQueue = (ticket: string | undefined) => Place

/**
 * Lets visitors in at a rate on the day of a sale. A ticket names the moment at which its visitor is let in, and is signed, so
 * nothing is stored: each who arrives gets the next free moment. Each process lets in its share.
 */
export function saleQueue(
  shop: Secrets & { now: () => Date },
  { per_minute, processes }: { per_minute: number; processes: number },
): SaleQueue {
  const gapMs = (60_000 * processes) / per_minute
  let next = 0

  function sign(at: number): string {
    const text = Math.ceil(at).toString(36)
    return `${text}.${keyedHash(shop, `sale queue ${text}`).toString('base64url')}`
  }

  function read(ticket: string): number | undefined {
    const [text = '', mac = ''] = ticket.split('.')
    return isKeyedHash(shop, `sale queue ${text}`, mac, 'base64url') ? Number.parseInt(text, 36) : undefined
  }

  const waiting = (wait: number) => ({ ahead: Math.ceil(wait / gapMs) * processes, seconds: Math.ceil(wait / 1000) })

  return (ticket) => {
    const now = shop.now().getTime()
    const known = ticket === undefined ? undefined : read(ticket)
    if (known !== undefined && known > now) return waiting(known - now)
    // Renewed while the visitor looks around.
    if (known !== undefined && known > now - insideMs)
      return { ...waiting(0), ...(known < now - insideMs / 2 && { ticket: sign(now) }) }
    next = Math.max(next, now - burstSeconds * 1000) + gapMs
    return { ...waiting(Math.max(0, next - now)), ticket: sign(Math.max(next, now)) }
  }
}
