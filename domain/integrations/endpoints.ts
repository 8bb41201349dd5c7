import { randomBytes } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { webhookEndpoints } from '#database/schema/integrations.ts'
import { type Actor, audited, type RecordEntry } from '#domain/audit/audit.ts'
import type { Editable } from '#domain/audit/save.ts'
import { isoTime } from '#domain/iso-time.ts'
import { Problem } from '#domain/problem.ts'
import { currentKey, seal, unseal } from '#domain/sealing.ts'
import type { Shop } from '#domain/shop.ts'
import type { Endpoint, EndpointForm } from '#shared/desk/integrations.ts'

/** A shop tells so many programs at most. */
const mostEndpoints = 20

/** The addresses that learn of orders; with `id` one of them. */
export async function listEndpoints(shop: Shop, id?: string): Promise<Endpoint[]> {
  type Row = Omit<Endpoint, 'failing_since' | 'last_at'> & { failing_since: string | null; last_at: string | null }
  const { rows } = await shop.db.execute<Row>(sql`
    select e.id, e.version, e.name, e.url, e.events, e.state, e.failing_since, last.tried_at as last_at,
      last.state as last_state
    from webhook_endpoints e
    left join lateral (
      select tried_at, state from webhook_deliveries d
      where d.endpoint_id = e.id and d.tried_at is not null order by d.created_at desc, d.id desc limit 1
    ) last on true
    where e.removed_at is null and ${id === undefined ? sql`true` : sql`e.id = ${id}`}
    order by lower(e.name), e.id`)
  return rows.map((row) => ({ ...row, failing_since: isoTime(row.failing_since), last_at: isoTime(row.last_at) }))
}

/** One address. Throws not_found. */
export async function findEndpoint(shop: Shop, id: string): Promise<Endpoint> {
  const [found] = await listEndpoints(shop, id)
  if (!found) throw new Problem('not_found', 404)
  return found
}

/** Adds an address and returns the key of its signatures. Throws desk_webhook_url, desk_webhooks_full. */
export async function addEndpoint(
  shop: Shop,
  by: Actor,
  { name, url, events }: Omit<EndpointForm, 'state'>,
): Promise<{ id: string; secret: string }> {
  refuseUrl(shop, url)
  return audited(shop, by, async (open, record) => {
    if ((await open.db.$count(webhookEndpoints, isNull(webhookEndpoints.removed_at))) >= mostEndpoints)
      throw new Problem('desk_webhooks_full', 409)
    const id = crypto.randomUUID()
    const { secret, sealed } = newSecret(open, id)
    await open.db.insert(webhookEndpoints).values({ id, name, url, events, created_at: open.now(), ...sealed })
    await record({ action: 'webhook.added', kind: 'webhook', id, name, after: { url, events } })
    return { id, secret }
  })
}

/** What the form of an address edits. Switched on again, it begins without failures. */
export const endpointFields: Editable<EndpointForm> = {
  kind: 'webhook',
  action: 'webhook.changed',
  lock: async (open, id) => {
    const [found] = await open.db.select().from(webhookEndpoints).where(present(id)).for('update')
    if (!found) return undefined
    const { name, url, events, state, version } = found
    return { name, version, values: { name, url, events, state: state === 'on' ? 'on' : 'off' } }
  },
  write: async (open, id, values) => {
    if (values.url !== undefined) refuseUrl(open, values.url)
    await open.db
      .update(webhookEndpoints)
      .set({
        ...values,
        ...(values.state === 'on' && { failing_since: null }),
        version: sql`${webhookEndpoints.version} + 1`,
      })
      .where(eq(webhookEndpoints.id, id))
  },
}

/** Makes another key for an address; for a day deliveries are signed with each one before, too. Throws not_found. */
export async function renewSecret(shop: Shop, by: Actor, id: string): Promise<{ secret: string }> {
  return changed(shop, by, id, 'webhook.secret_renewed', async (open, { sealed: before, key_id }) => {
    const { secret, sealed } = newSecret(open, id, unseal(open, id, { sealed: before, key_id }))
    await open.db.update(webhookEndpoints).set(sealed).where(eq(webhookEndpoints.id, id))
    return { secret }
  })
}

/** Removes an address; its deliveries stay as long as others do. Throws not_found. */
export async function removeEndpoint(shop: Shop, by: Actor, id: string): Promise<void> {
  await changed(shop, by, id, 'webhook.removed', async (open) => {
    await open.db.update(webhookEndpoints).set({ removed_at: open.now() }).where(eq(webhookEndpoints.id, id))
  })
}

/** Changes an address that is locked, with its entry in the audit. Throws not_found. */
export function changed<Result>(
  shop: Shop,
  by: Actor,
  id: string,
  action: Parameters<RecordEntry>[0]['action'],
  change: (open: Shop, endpoint: typeof webhookEndpoints.$inferSelect) => Promise<Result>,
): Promise<Result> {
  return audited(shop, by, async (open, record) => {
    const [found] = await open.db.select().from(webhookEndpoints).where(present(id)).for('update')
    if (!found) throw new Problem('not_found', 404)
    await record({ action, kind: 'webhook', id, name: found.name })
    return change(open, found)
  })
}

function present(id: string) {
  return and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.removed_at))
}

const keyBytes = 32
const formerBytes = keyBytes + 8
/** A header with more signatures would be too long for some receivers. */
const mostFormer = 20
const bothMs = 86_400_000

/**
 * A new key, in the form of Standard Webhooks: "whsec_" and 32 bytes in Base64. `sealed` is its bytes, encrypted. Former keys are
 * stored after the new one, in the same encrypted text, the newest first: 32 bytes, and the time until which it signs too
 * (ms, 8 bytes). Renewed twice in a day, the key that the receiver still has is not the last one but the one before.
 */
function newSecret(shop: Shop, id: string, before?: Buffer) {
  const bytes = randomBytes(keyBytes)
  const until = Buffer.alloc(8)
  until.writeBigUInt64BE(BigInt(shop.now().getTime() + bothMs))
  const former = before ? [before.subarray(0, keyBytes), until, ...formerKeys(shop, before)] : []
  return { secret: `whsec_${bytes.toString('base64')}`, sealed: seal(shop, id, Buffer.concat([bytes, ...former])) }
}

/** What `newSecret` stored of former keys that sign still, each with its time. */
function formerKeys(shop: Shop, opened: Buffer): Buffer[] {
  const former: Buffer[] = []
  for (let at = keyBytes; at + formerBytes <= opened.length && former.length < mostFormer; at += formerBytes)
    if (Number(opened.readBigUInt64BE(at + keyBytes)) > shop.now().getTime())
      former.push(opened.subarray(at, at + formerBytes))
  return former
}

/** The keys that sign a delivery now, the newest first; undefined where LINK_SECRET has changed since. */
export function signingKeys(
  shop: Shop,
  { id, sealed, key_id }: Pick<typeof webhookEndpoints.$inferSelect, 'id' | 'sealed' | 'key_id'>,
): Buffer[] | undefined {
  const opened = unseal(shop, id, { sealed, key_id })
  if (!opened) return undefined
  return [opened, ...formerKeys(shop, opened)].map((key) => key.subarray(0, keyBytes))
}

/** Encrypts keys of LINK_SECRET_OLD again with LINK_SECRET. */
export async function reencryptEndpointKeys(shop: Shop): Promise<void> {
  const others = ne(webhookEndpoints.key_id, currentKey(shop))
  for (const { id, sealed, key_id } of await shop.db.select().from(webhookEndpoints).where(others)) {
    const opened = unseal(shop, id, { sealed, key_id })
    const asItWas = and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.sealed, sealed))
    if (opened)
      await shop.db
        .update(webhookEndpoints)
        .set(seal(shop, id, opened))
        .where(asItWas)
  }
}

/** Only https, and no password in the address; in a demonstration on this machine also http, for a program there. */
function refuseUrl(shop: Shop, url: string): void {
  const { protocol, username, password, hash } = new URL(url)
  const isSecure = protocol === 'https:' || (shop.calls_inside && protocol === 'http:')
  if (!isSecure || username || password || hash) throw new Problem('desk_webhook_url', 422)
}
