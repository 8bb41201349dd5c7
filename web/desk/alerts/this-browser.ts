import type { DeskSent } from '#shared/desk/calls.ts'
import { worker, workerAddress } from '#web/desk/alerts/worker-address.ts'

/** Why this browser shows no notifications. */
export type Obstacle = 'impossible' | 'refused'

/** Asks for the permission and subscribes. Returns what the shop needs to send, or why there is nothing. */
export async function subscribe(push_key: string): Promise<DeskSent<'POST /desk/self/devices', 'body'> | Obstacle> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'impossible'
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const registration = await navigator.serviceWorker.register(workerAddress(), { scope: worker.scope })
  await active(registration)
  const applicationServerKey = bytesOf(push_key)
  // One with another key of the shop is of no use.
  const known = await registration.pushManager.getSubscription()
  if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe()
  try {
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    const { endpoint, keys } = made.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } }
    return { endpoint, ...keys }
  } catch {
    return 'impossible'
  }
}

function active(registration: ServiceWorkerRegistration): Promise<void> {
  const coming = registration.installing ?? registration.waiting
  if (registration.active || !coming) return Promise.resolve()
  return new Promise((done) => {
    coming.addEventListener('statechange', () => coming.state === 'activated' && done())
  })
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (char) => char.charCodeAt(0))
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0))
  return bytes.length === other.length && bytes.every((byte, i) => byte === other[i])
}
