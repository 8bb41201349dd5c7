import { createECDH, hkdfSync } from 'node:crypto'
import { postOutside } from '#services/outbound.ts'

/** A browser that shows notifications: its address at the push service and its keys. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string }

/** `gone`: the browser no longer wants them, so the subscription is of no use. */
export type Pushed = 'sent' | 'gone' | 'failed'

export type PushClient = {
  /** The shop's public key, base64url, which a browser needs to subscribe. */
  public_key: string
  send: (to: PushSubscription, message: object) => Promise<Pushed>
}

/** How long a push service keeps a message for a phone that is off, seconds. */
const ttl = 6 * 3600

/**
 * Web Push with VAPID (RFC 8030, 8291, 8292). The shop's key pair is derived from the first of `secrets`, so nothing is
 * stored. A browser that subscribed under an earlier secret is reached with that one's, until it subscribes again.
 * @param subject where push services reach the shop: its public address
 */
export function pushClient({
  secrets,
  subject,
  inside_too = false,
}: {
  secrets: readonly string[]
  subject: string
  inside_too?: boolean
}): PushClient {
  const pairs = secrets.map((secret) => {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'web push', 32)))
    return { publicKey: curve.getPublicKey('base64url'), privateKey: curve.getPrivateKey('base64url') }
  })
  // A push service accepts an https address or an e-mail; a demonstration on localhost has neither.
  const contact = subject.startsWith('https://') ? subject : 'mailto:shop@rimdana.example'
  return {
    public_key: pairs[0]!.publicKey,
    async send(to, message) {
      for (const pair of pairs.slice(0, -1)) {
        const sent = await sendWith(pair, to, message)
        if (sent !== 'refused') return sent
      }
      const sent = await sendWith(pairs.at(-1)!, to, message)
      return sent === 'refused' ? 'gone' : sent
    },
  }

  /** `refused`: the subscription was made under another key. */
  async function sendWith(
    pair: (typeof pairs)[number],
    { endpoint, p256dh, auth }: PushSubscription,
    message: object,
  ): Promise<Pushed | 'refused'> {
    const { default: webPush } = await import('web-push')
    const vapidDetails = { subject: contact, ...pair }
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      { TTL: ttl, urgency: 'high', vapidDetails },
    )
    const { 'Content-Length': _, ...rest } = headers as Record<string, string>
    const answer = await postOutside(new URL(endpoint), {
      ...{ headers: rest, body: body!, timeout_ms: 10_000, inside_too },
    })
    if ('failure' in answer) return answer.failure === 'not_public' ? 'gone' : 'failed'
    if (answer.status === 403) return 'refused'
    if (answer.status === 404 || answer.status === 410) return 'gone'
    return answer.status >= 200 && answer.status < 300 ? 'sent' : 'failed'
  }
}
